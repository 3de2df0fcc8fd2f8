import { basename } from 'node:path';
import type { TableRow } from '../report/table.ts';

/** The part of a V8 CPU profile that a summary needs. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Where does the time of `requestsCount` requests go? Functions by own time, dearest first, in µs per request. */
export function dearestFunctions(profile: CpuProfile, requestsCount: number, rowsMax: number): TableRow[] {
  const labels = new Map(profile.nodes.map(({ id, callFrame }) => [id, labelOf(callFrame)]));
  const ownUs = new Map<string, number>();
  profile.samples.forEach((id, i) => {
    const label = labels.get(id) ?? '(unknown)';
    ownUs.set(label, (ownUs.get(label) ?? 0) + profile.timeDeltas[i]!);
  });
  ownUs.delete('(idle)');
  ownUs.delete('(root)');
  const totalUs = [...ownUs.values()].reduce((sum, us) => sum + us, 0);
  return [...ownUs]
    .sort(([, a], [, b]) => b - a)
    .slice(0, rowsMax)
    .map(([label, us]) => ({ label, cells: [us / requestsCount, (100 * us) / totalUs] }));
}

function labelOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName === '' ? '(native)' : functionName;
  const place = url.startsWith('node:') ? url : basename(url);
  return `${functionName === '' ? '(anonymous)' : functionName} ${place}:${lineNumber + 1}`;
}
