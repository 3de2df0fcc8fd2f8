import { TaskFailedError } from '@glyphdex/processes';
import { AppError, isOutOfDescriptors } from './app-error.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * The error of a request whose task was rejected: `overloaded` unless the task itself failed, because a later try can
 * succeed. No process was free, or those that took the task were killed, hung or did not start.
 */
export function processError(error: unknown): unknown {
  if (error instanceof TaskFailedError || isOutOfDescriptors(error)) return error;
  const internal = `a task has no result: ${(error as Error).message}`;
  return new AppError('overloaded', { internal, cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
