import { readFileSync, statSync } from 'node:fs';
import { openSnapshot } from '@glyphdex/engine';
import type { Bench } from '../bench.ts';
import type { Table } from '../report/table.ts';

/** What does the catalog weigh, file by file and by group of sections within its index? */
export function measureSizePart({ catalog }: Bench): Table[] {
  const { files, manifest } = catalog;
  const icons = manifest.iconsCount;
  const row = (label: string, bytes: number) => ({ label, cells: [bytes / 1e6, bytes / icons] });
  const sections = openSnapshot(new Uint8Array(readFileSync(files.index)).buffer).sections();
  const groups = Map.groupBy(sections, ({ name }) => name.split('.').slice(0, 2).join('.'));
  const sizes = [...groups].map(([group, members]) => ({
    group,
    bytes: members.reduce((sum, { data }) => sum + data.byteLength, 0),
  }));
  return [
    {
      id: 'size',
      title: `Size of the catalog, ${icons.toLocaleString('en-US')} icons`,
      columns: ['MB', 'bytes per icon'],
      rows: [
        row('index.bin (in memory)', statSync(files.index).size),
        ...sizes.sort((a, b) => b.bytes - a.bytes).map(({ group, bytes }) => row(`  ${group}`, bytes)),
        row(
          'documents of packs (read by offset)',
          manifest.packs.reduce((sum, { svg }) => sum + svg.bytes, 0),
        ),
        row('neighbours.bin (read by offset)', statSync(files.neighbours).size),
        row('descriptors.bin (read by offset)', statSync(files.descriptors).size),
      ],
      notes: [],
    },
  ];
}
