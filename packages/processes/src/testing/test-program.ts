import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { serveTasks } from '../serve-tasks.ts';

/** The task of a test. */
export type TestTask =
  | { readonly kind: 'echo'; readonly value: unknown }
  | { readonly kind: 'fail'; readonly message: string }
  | { readonly kind: 'pid' }
  | { readonly kind: 'environment' }
  /** Resolves after `ms`, and appends `name` to the file `log`. */
  | { readonly kind: 'wait'; readonly ms: number; readonly name: string; readonly log: string }
  /** Blocks the thread and never ends. */
  | { readonly kind: 'hang' }
  /** Never answers, but leaves the event loop free. */
  | { readonly kind: 'never' }
  /** Kills its process unless the file `mark` exists, and creates `mark`. Without `mark`, kills it always. */
  | { readonly kind: 'crash'; readonly mark?: string }
  | { readonly kind: 'allocate' };

serveTasks(async (task: TestTask): Promise<unknown> => {
  switch (task.kind) {
    case 'echo':
      return task.value;
    case 'fail':
      throw new Error(task.message);
    case 'pid':
      return process.pid;
    case 'environment':
      return Object.keys(process.env);
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, task.ms));
      appendFileSync(task.log, `${task.name}\n`);
      return task.name;
    case 'hang':
      for (;;);
    case 'never':
      return new Promise(() => undefined);
    case 'crash':
      if (task.mark !== undefined && existsSync(task.mark)) return 'survived';
      if (task.mark !== undefined) writeFileSync(task.mark, '');
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => undefined);
    case 'allocate': {
      const kept: unknown[] = [];
      for (;;) kept.push(Array.from({ length: 10_000 }, () => ({ kept })));
    }
  }
});
