import { readFileSync } from 'node:fs';

/** What a process has used so far. */
export interface ProcessUsage {
  readonly residentBytes: number;
  readonly peakResidentBytes: number;
  /** All its threads; the kernel counts in steps of 10 ms. */
  readonly cpuSeconds: number;
}

/** Linux counts CPU time for user programs in hundredths of a second, whatever its own clock. */
const TICKS_PER_SECOND = 100;

/** What has the process `pid` used so far? `undefined` when there is none, or no /proc. */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in brackets and may hold spaces; utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      residentBytes: kilobytesIn(status, 'VmRSS') * 1024,
      peakResidentBytes: kilobytesIn(status, 'VmHWM') * 1024,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    };
  } catch {
    return undefined;
  }
}

function kilobytesIn(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN);
}
