import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds of a process, its descendants, and the descendants that have ended. Needs /proc. In steps of 10 ms. */
export function treeCpuSeconds(root: number): number {
  const processes = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      // Field 2 is the program name in brackets and may contain spaces. Fields 14 to 17: own time, then that of children.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
      processes.set(Number(name), { parent: fields[1]!, ticks });
    } catch {
      // The process has ended meanwhile.
    }
  }
  const sum = (pid: number): number => {
    const children = [...processes].filter(([, { parent }]) => parent === pid);
    return children.reduce((ticks, [child]) => ticks + sum(child), processes.get(pid)?.ticks ?? 0);
  };
  return sum(root) / TICKS_PER_SECOND;
}
