import { basename } from 'node:path';
import type { TableRow } from '../report/table.ts';

/** The part of a V8 CPU profile that a summary needs. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
}

/**
 * Own CPU time by function in µs per request, when a request costs `cpuUs` in all. Samples are counted and not the time
 * between them, which on a busy machine is mostly that of other processes.
 */
export function ownTimes({ nodes, samples }: CpuProfile, cpuUs: number): Map<string, number> {
  const labels = new Map(nodes.map(({ id, callFrame }) => [id, labelOf(callFrame)]));
  const counts = new Map<string, number>();
  for (const id of samples) {
    const label = labels.get(id) ?? '(unknown)';
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  counts.delete('(idle)');
  counts.delete('(root)');
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...counts].map(([label, count]) => [label, (cpuUs * count) / total]));
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

const SOCKET_WRITE = /^write(v|Buffer|Latin1String|Utf8String|AsciiString)$/;

function labelOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  if (SOCKET_WRITE.test(functionName) && url === '') return '(socket write)';
  if (url === '') return functionName === '' ? '(native)' : functionName;
  const place = url.startsWith('node:') ? url : basename(url);
  return `${functionName === '' ? '(anonymous)' : functionName} ${place}:${lineNumber + 1}`;
}
