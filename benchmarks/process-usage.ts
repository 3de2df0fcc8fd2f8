import { readFileSync } from 'node:fs';

/** Memory and CPU time of a process. The memory of one that has ended but still has an entry in /proc is NaN. */
export interface ProcessUsage {
  readonly residentBytes: number;
  readonly peakResidentBytes: number;
  /** Of all threads, in steps of 10 ms. */
  readonly cpuSeconds: number;
}

/** USER_HZ: Linux reports CPU time in hundredths of a second on all usual architectures. */
const TICKS_PER_SECOND = 100;

/** Reads the usage of a process; `undefined` if it does not exist, or without /proc. */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Field 2 is the program name in brackets and may contain spaces. utime and stime are fields 14 and 15.
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
