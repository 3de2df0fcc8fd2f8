import {
  type CatalogManifest,
  type CatalogReference,
  COLORS,
  ICON_TYPES,
  SHAPES,
  STYLES,
} from '@glyphdex/contract';
import type { Refusal } from '../source/icon-source.ts';

/** The result of a build. */
export interface BuildReport {
  readonly generation: string;
  readonly iconsCount: number;
  readonly aliasesCount: number;
  readonly packsCount: number;
  readonly reference: CatalogReference;
  readonly refused: CatalogManifest['refused'];
  /** Wall-clock seconds of each step in order. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly peakMemoryBytes: number;
}

const EXAMPLES_MAX = 5;

/** Counts refusals by reason, the most frequent first, each with a few examples. */
export function summarizeRefusals(refused: readonly Refusal[]): CatalogManifest['refused'] {
  return Array.from(
    Map.groupBy(refused, ({ reason }) => reason),
    ([reason, all]) => {
      const examples = all.slice(0, EXAMPLES_MAX).map(({ name }) => name);
      return { reason, count: all.length, examples };
    },
  ).sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** Three lines after a build: icons and packs, the time, and how many drawings were left out. */
export function formatReport({ iconsCount, packsCount, refused, seconds }: BuildReport): string {
  const leftOut = refused.reduce((sum, reason) => sum + reason.count, 0);
  const shown =
    leftOut === 0
      ? 'No drawing was left out.'
      : `${count(leftOut)} drawings left out: glyphdex catalog info --refused`;
  return `${count(iconsCount)} icons in ${count(packsCount)} ${packsCount === 1 ? 'pack' : 'packs'}\nBuilt in ${totalOf(seconds).toFixed(1)} s\n${shown}\n`;
}

const totalOf = (seconds: BuildReport['seconds']) =>
  Object.values(seconds).reduce((sum, step) => sum + step, 0);

/** The details of `catalog build --verbose`: counts by property, reasons of refusals, and the time of each step. */
export function formatDetails(report: BuildReport): string {
  const { reference } = report;
  const categories = new Map<string, number>();
  for (const { category, iconsCount } of reference.packs)
    categories.set(category ?? 'No category', (categories.get(category ?? 'No category') ?? 0) + iconsCount);
  const counted = (names: readonly string[], counts: readonly number[]): Row[] =>
    names.map((name, i): Row => [name, counts[i] ?? 0]);
  return [
    table('Type', counted(ICON_TYPES, reference.typeCounts)),
    table('Shape', counted(SHAPES, reference.shapeCounts)),
    table(
      'Color',
      counted(
        COLORS.map((color) => color.name),
        reference.colorCounts,
      ),
    ),
    table(
      'Style',
      counted(
        STYLES.map((style) => style.name),
        reference.styleCounts,
      ),
    ),
    table(
      'Pack category',
      [...categories].sort((a, b) => b[1] - a[1]),
    ),
    refusalLines(report.refused),
    `Catalog ${report.generation}: ${count(report.iconsCount)} icons and ${count(report.aliasesCount)} further names ` +
      `of ${count(report.packsCount)} packs in ${totalOf(report.seconds).toFixed(1)} s ` +
      `(${Object.entries(report.seconds)
        .map(([step, seconds]) => `${step} ${seconds.toFixed(1)}`)
        .join(', ')}), peak memory ${count(Math.round(report.peakMemoryBytes / 1e6))} MB\n`,
  ].join('\n');
}

type Row = readonly [name: string, count: number];

function table(title: string, rows: readonly Row[]): string {
  const width = Math.max(title.length, ...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)} ${count(value).padStart(9)}`);
  return `${title}\n${lines.join('\n')}\n`;
}

function refusalLines(refused: BuildReport['refused']): string {
  if (refused.length === 0) return 'No icon was refused.\n';
  const lines = refused.map(
    ({ reason, count: number, examples }) =>
      `  ${count(number).padStart(6)}  ${reason}: ${examples.join(', ')}${number > examples.length ? ', …' : ''}`,
  );
  return `Refused\n${lines.join('\n')}\n`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
