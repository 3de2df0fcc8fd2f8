import { cpus, loadavg, totalmem } from 'node:os';

/** The machine of a run. */
export interface Machine {
  readonly cores: number;
  readonly model: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly platform: string;
}

export function thisMachine(): Machine {
  return {
    cores: cpus().length,
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  };
}

/** Runnable tasks over the last minute. Above the number of cores, wall times are too long. */
export function loadAverage(): number {
  return Math.round(loadavg()[0]! * 100) / 100;
}
