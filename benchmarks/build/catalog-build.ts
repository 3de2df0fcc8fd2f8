import { startGlyphdex } from '../glyphdex-command.ts';
import { readProcessUsage } from '../process-usage.ts';

export interface CatalogBuild {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

const SAMPLE_EVERY_MS = 100;

/** Runs `glyphdex catalog build` on a data folder; CPU and memory are as last seen before it ended. */
export async function measureCatalogBuild(dataDir: string): Promise<CatalogBuild> {
  const startedAt = performance.now();
  const build = startGlyphdex(['catalog', 'build'], dataDir);
  const pid = build.process.pid ?? 0;
  let usage = readProcessUsage(pid);
  const sampler = setInterval(() => {
    const seen = readProcessUsage(pid);
    if (seen !== undefined && !Number.isNaN(seen.residentBytes)) usage = seen;
  }, SAMPLE_EVERY_MS);
  try {
    await build.done;
  } finally {
    clearInterval(sampler);
  }
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: usage?.cpuSeconds ?? Number.NaN,
    peakBytes: usage?.peakResidentBytes ?? Number.NaN,
  };
}
