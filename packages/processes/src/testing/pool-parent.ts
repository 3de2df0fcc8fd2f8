import { ProcessPool } from '../process-pool.ts';
import type { TestTask } from './test-program.ts';

// A parent that is killed while its pool runs a task: prints the pid of the pool's process, then waits for a task that
// never ends.

const pool = new ProcessPool<TestTask, unknown>({
  program: new URL('./test-program.ts', import.meta.url),
  heapMb: 64,
  deadlineMs: 600_000,
  processesMax: 1,
  queueMax: 1,
  idleMs: 600_000,
});
const pid = await pool.run({ kind: 'pid' });
const running = pool.run({ kind: 'never' });
process.stdout.write(`${String(pid)}\n`);
await running;
