/** The first message of a process: it has loaded its modules and accepts tasks. */
export const READY = 'ready';

export type TaskAnswer<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly reason: string };

/**
 * Makes this process run the tasks of a `ProcessPool`, one at a time. Call it once, in the program of the pool. Tasks
 * and results pass structured cloning. An error thrown by `handle` rejects the task with `TaskFailedError`.
 */
export function serveTasks<Task, Result>(handle: (task: Task) => Result | Promise<Result>): void {
  process.on('message', (task: Task) => {
    void answerTo(task, handle).then((answer) => process.send?.(answer));
  });
  // A terminal sends these signals to the whole process group. The parent decides when this process ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  // The parent has ended or was killed. An ordinary exit would wait for stuck native code.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.send?.(READY);
}

async function answerTo<Task, Result>(
  task: Task,
  handle: (task: Task) => Result | Promise<Result>,
): Promise<TaskAnswer<Result>> {
  try {
    return { ok: true, result: await handle(task) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
