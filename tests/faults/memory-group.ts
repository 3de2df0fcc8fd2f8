import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';

/** Where the system limits the memory of groups of processes: versions 2 and 1 of control groups. */
const VERSIONS = [
  { root: '/sys/fs/cgroup', limit: 'memory.max', events: 'memory.events' },
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
] as const;
const MEGABYTE = 2 ** 20;

/** A group of processes that may use so much memory together. The system kills one of them when they need more. */
export class MemoryGroup {
  readonly #folder: string;
  readonly #events: string;

  /** Undefined without permission to limit memory. */
  static create(megabytes: number): MemoryGroup | undefined {
    for (const { root, limit, events } of VERSIONS) {
      if (!existsSync(join(root, 'cgroup.procs'))) continue;
      const folder = join(root, `glyphdex-test-${process.pid}`);
      try {
        mkdirSync(folder);
        onTestFinished(() => waitUntil(() => wasRemoved(folder)));
        writeFileSync(join(folder, limit), String(megabytes * MEGABYTE));
        return new MemoryGroup(folder, join(folder, events));
      } catch {
        // Perhaps the other version limits memory.
      }
    }
    return undefined;
  }

  private constructor(folder: string, events: string) {
    this.#folder = folder;
    this.#events = events;
  }

  /** Moves a process into the group. Processes that it starts later belong to it, too. */
  add(pid: number): void {
    writeFileSync(join(this.#folder, 'cgroup.procs'), String(pid));
  }

  /** How many processes the system has killed. */
  kills(): number {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(this.#events, 'utf8'))?.[1]);
  }
}

/** A group can be removed once its last process has ended. */
function wasRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
