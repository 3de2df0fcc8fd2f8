import { Child } from '../child.ts';
import { wireRequest } from '../http/load-connection.ts';
import type { LoadMeasurement, LoadTask } from '../load-client.ts';
import { readProcessUsage } from '../process-usage.ts';
import type { WorkloadQuery } from '../workload.ts';

/** Processes under load, grouped by what they do, such as nodes and databases. */
export interface LoadedProcesses {
  readonly port: number;
  readonly processIds: Readonly<Record<string, () => readonly number[]>>;
}

/** One measurement: requests per second, and CPU µs per request of each group of processes. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly cpuUs: Readonly<Record<string, number>>;
}

/** Mixtures of upper and lower case per query: `home`, `Home`, `hOme` … */
const SPELLINGS = 16;

/**
 * The queries in upper and lower case. The answers are equal, but each spelling has its own entry in the response cache,
 * which is smaller than that, so every request is a search.
 */
export function searchesOf(workload: readonly WorkloadQuery[], key: string): string[] {
  return Array.from({ length: SPELLINGS }, (_, spelling) =>
    workload.map(({ q }) => {
      let letter = 0;
      const spelled = q.replace(/[a-z]/g, (char) => ((spelling >> letter++) & 1 ? char.toUpperCase() : char));
      const path = `/api/v1/icons?search=${encodeURIComponent(spelled)}`;
      return wireRequest(path, { authorization: `Bearer ${key}` });
    }),
  ).flat();
}

/** Sends `count` requests over `connections` connections. Throws if any status is not 200. */
export async function measureLoad(
  { port, processIds }: LoadedProcesses,
  requests: readonly string[],
  {
    count,
    connections,
    offset,
  }: { readonly count: number; readonly connections: number; readonly offset: number },
): Promise<LoadFigures> {
  const cpu = () => Object.entries(processIds).map(([group, list]) => [group, cpuSecondsOf(list())] as const);
  const client = new Child({ file: new URL('../load-client.ts', import.meta.url) });
  try {
    const before = Object.fromEntries(cpu());
    const task: LoadTask = { port, requests, offset, count, connections };
    const { seconds, statuses } = await client.ask<LoadMeasurement>(task);
    if (statuses[200] !== count) throw new Error(`expected status 200 only, got ${JSON.stringify(statuses)}`);
    const cpuUs = cpu().map(([group, after]) => [group, ((after - before[group]!) * 1e6) / count]);
    return { perSecond: count / seconds, cpuUs: Object.fromEntries(cpuUs) as Record<string, number> };
  } finally {
    await client.stop();
  }
}

function cpuSecondsOf(processIds: readonly number[]): number {
  return processIds.reduce((sum, pid) => sum + (readProcessUsage(pid)?.cpuSeconds ?? Number.NaN), 0);
}
