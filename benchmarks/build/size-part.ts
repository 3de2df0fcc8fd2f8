import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { openSnapshot } from '@glyphdex/engine';
import type { Bench } from '../bench.ts';
import type { Table } from '../report/table.ts';

/** Measures the size of the catalog by file, and of its index by group of sections. */
export function measureSizePart({ catalog: { folder, manifest } }: Bench): Table {
  const icons = manifest.iconsCount;
  const row = (label: string, bytes: number) => ({ label, cells: [bytes / 1e6, bytes / icons] });
  const index = new Uint8Array(readFileSync(join(folder, CATALOG_FILES.index)));
  const groups = Map.groupBy(openSnapshot(index.buffer).sections(), ({ name }) =>
    name.split('.').slice(0, 2).join('.'),
  );
  const sections = [...groups].map(([group, members]) =>
    row(
      `  ${CATALOG_FILES.index}: ${group}`,
      members.reduce((sum, { data }) => sum + data.byteLength, 0),
    ),
  );
  const bySize = (a: { cells: number[] }, b: { cells: number[] }) => b.cells[0]! - a.cells[0]!;
  const files = readdirSync(folder).map((name) => row(name, statSync(join(folder, name)).size));
  const svgBytes = manifest.packs.reduce((sum, { svg }) => sum + svg.bytes, 0);
  return {
    id: 'size',
    title: `Size of the catalog, ${icons.toLocaleString('en-US')} icons`,
    columns: ['MB', 'bytes per icon'],
    rows: [...files.sort(bySize), row('SVG documents of all packs', svgBytes), ...sections.sort(bySize)],
    notes: [`A server holds ${CATALOG_FILES.index} in memory and reads the other files by offset.`],
  };
}
