export {
  CpuLimitExceededError,
  DeadlineExceededError,
  PoolClosedError,
  ProcessEndedError,
  QueueFullError,
  TaskFailedError,
} from './errors.ts';
export { ProcessPool, type ProcessPoolOptions } from './process-pool.ts';
export { serveTasks } from './serve-tasks.ts';
export { type LaneOptions, TwoLanePool, type TwoLanePoolOptions } from './two-lane-pool.ts';
