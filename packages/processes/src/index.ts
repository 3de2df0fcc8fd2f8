export {
  DeadlineExceededError,
  PoolClosedError,
  ProcessEndedError,
  QueueFullError,
  TaskFailedError,
} from './errors.ts';
export { ProcessPool, type ProcessPoolOptions } from './process-pool.ts';
export { RoundRobinQueue } from './round-robin-queue.ts';
export { serveTasks } from './serve-tasks.ts';
