import { parentPort } from 'node:worker_threads';

/** What a `TaskThread` sends its thread. */
export interface TaskOrder {
  readonly id: number;
  readonly name: string;
  readonly task: unknown;
}

/** What it gets back. */
export interface TaskAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly failure?: Error;
}

/**
 * Does the tasks of a `TaskThread` by these functions, one after the other. Columns in their answers move instead of being
 * copied.
 */
export function serveTasks(functions: Readonly<Record<string, (task: never) => unknown>>): void {
  let before: Promise<void> = Promise.resolve();
  const serve = async ({ id, name, task }: TaskOrder): Promise<void> => {
    try {
      const result = await functions[name]!(task as never);
      parentPort?.postMessage({ id, result } satisfies TaskAnswer, buffersIn(result));
    } catch (error) {
      parentPort?.postMessage({ id, failure: error as Error } satisfies TaskAnswer);
    }
  };
  parentPort?.on('message', (order: TaskOrder) => {
    before = before.then(() => serve(order));
  });
}

/** The memory of the typed arrays that an object holds, itself or in an object or array that it holds. */
export function buffersIn(result: unknown, depth = 2): ArrayBuffer[] {
  if (depth < 0 || typeof result !== 'object' || result === null) return [];
  if (ArrayBuffer.isView(result)) return result.buffer instanceof ArrayBuffer ? [result.buffer] : [];
  return [...new Set(Object.values(result).flatMap((held: unknown) => buffersIn(held, depth - 1)))];
}
