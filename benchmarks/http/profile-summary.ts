import { basename } from 'node:path';
import type { TableRow } from '../report/table.ts';

/** The part of a V8 CPU profile that the summary uses. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
}

/**
 * Self time by function in µs per request: the share of its samples in `cpuUs`, the CPU time per request. The time
 * between samples is not used, because on a busy machine other processes run during it.
 */
export function selfTimes({ nodes, samples }: CpuProfile, cpuUs: number): Map<string, number> {
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

/** The functions whose self times differ most between a search and a constant answer, in µs per request. */
export function costliestFunctions(
  search: ReadonlyMap<string, number>,
  constant: ReadonlyMap<string, number>,
  rowsMax: number,
): TableRow[] {
  const rows = [...search].map(([label, us]) => {
    const constantUs = constant.get(label) ?? 0;
    return { label, cells: [us, constantUs, us - constantUs] };
  });
  return rows.sort((a, b) => b.cells[2]! - a.cells[2]!).slice(0, rowsMax);
}

/** The native functions of Node that write to a socket. The summary counts them as one. */
const SOCKET_WRITE = /^write(v|Buffer|Latin1String|Utf8String|AsciiString)$/;

function labelOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  if (SOCKET_WRITE.test(functionName) && url === '') return '(socket write)';
  if (url === '') return functionName === '' ? '(native)' : functionName;
  const file = url.startsWith('node:') ? url : basename(url);
  return `${functionName === '' ? '(anonymous)' : functionName} ${file}:${lineNumber + 1}`;
}
