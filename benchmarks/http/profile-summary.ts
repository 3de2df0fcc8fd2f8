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

/** Own CPU time by function over `requestsCount` requests, in µs per request. */
export function ownTimes(profile: CpuProfile, requestsCount: number): Map<string, number> {
  const labels = new Map(profile.nodes.map(({ id, callFrame }) => [id, labelOf(callFrame)]));
  const times = new Map<string, number>();
  profile.samples.forEach((id, i) => {
    const label = labels.get(id) ?? '(unknown)';
    times.set(label, (times.get(label) ?? 0) + profile.timeDeltas[i]! / requestsCount);
  });
  times.delete('(idle)');
  times.delete('(root)');
  return times;
}

/** Where does the time of a request go that a constant answer does not take? Functions by that difference. */
export function dearestFunctions(
  product: ReadonlyMap<string, number>,
  constant: ReadonlyMap<string, number>,
  rowsMax: number,
): TableRow[] {
  const rows = [...product].map(([label, us]) => {
    const constantUs = constant.get(label) ?? 0;
    return { label, cells: [us, constantUs, us - constantUs] };
  });
  return rows.sort((a, b) => b.cells[2]! - a.cells[2]!).slice(0, rowsMax);
}

function labelOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName === '' ? '(native)' : functionName;
  const place = url.startsWith('node:') ? url : basename(url);
  return `${functionName === '' ? '(anonymous)' : functionName} ${place}:${lineNumber + 1}`;
}
