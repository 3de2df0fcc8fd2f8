import { readFileSync } from 'node:fs';

/** The unit of `/proc/PID/stat`: `USER_HZ` is 100 on every architecture that Node supports. */
const TICK_MS = 10;

/**
 * The CPU time that all threads of a process have used, in milliseconds, also while native code blocks the process.
 * Undefined for a process that has ended, and on systems without `/proc`.
 */
export function cpuMsOf(pid: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field is a file name, which may contain spaces and parentheses. `utime` and `stime` are 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return Number.isFinite(ms) ? ms : undefined;
}
