import type { Checkout } from '../checkout.ts';
import { startGlyphdex } from '../glyphdex-command.ts';
import { readProcessUsage } from '../process-usage.ts';

export interface CommandCost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

const SAMPLE_EVERY_MS = 100;

/** Runs a `glyphdex` command on a data folder. CPU time and peak memory are the last sample before its end. */
export async function measureCommand(
  checkout: Checkout,
  words: readonly string[],
  dataDir: string,
): Promise<CommandCost> {
  const startedAt = performance.now();
  const command = startGlyphdex(checkout, words, dataDir);
  const pid = command.process.pid ?? 0;
  let usage = readProcessUsage(pid);
  const sampler = setInterval(() => {
    const sample = readProcessUsage(pid);
    if (sample !== undefined && !Number.isNaN(sample.residentBytes)) usage = sample;
  }, SAMPLE_EVERY_MS);
  try {
    await command.done;
  } finally {
    clearInterval(sampler);
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: usage?.cpuSeconds ?? Number.NaN,
    peakBytes: usage?.peakResidentBytes ?? Number.NaN,
  };
}
