import { closeSync, openSync } from 'node:fs';
import { ProcessPool } from '../process-pool.ts';
import type { TestTask } from './test-program.ts';

// Prints the outcomes of a task without and with free file descriptors. Run it with a low limit of open files.

/** More than the start of a process takes. */
const FREED = 30;

const pool = new ProcessPool<TestTask, unknown>({
  program: new URL('./test-program.ts', import.meta.url),
  heapMb: 64,
  deadlineMs: 60_000,
  processesMax: 1,
  queueMax: 1,
  idleMs: 60_000,
});
const run = () =>
  pool.run({ kind: 'echo', value: 'done' }).catch((error: unknown) => (error as NodeJS.ErrnoException).code);
const taken: number[] = [];
try {
  for (;;) taken.push(openSync('/dev/null', 'r'));
} catch {
  // All descriptors are taken.
}
const without = await run();
for (const descriptor of taken.splice(0, FREED)) closeSync(descriptor);
process.stdout.write(`${without} ${await run()}`);
pool.close();
