import { createReadStream, statSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { startProgress } from '@glyphdex/catalog';
import { iconSlug, type PackRecord } from '@glyphdex/contract';
import { isDeviceName, type NamedDrawing, readDrawing } from '@glyphdex/export';
import { codeOf, OperatorError, UsageError } from '../../base/operator-error.ts';
import { count } from '../../base/text-table.ts';
import type { Catalog, IconRecord } from '../../catalog/catalog.ts';
import { openExistingCatalog } from '../../catalog/commands/open-for-command.ts';
import { readConfig } from '../../config/config.ts';
import { creditPack, joinCredits } from '../../icons/attribution/credit-lines.ts';
import { findIcon } from '../../icons/commands/find-icon.ts';
import { licenseFiles } from '../../icons/licenses/license-texts.ts';
import { iconsToDraw } from '../../pictures/previews/draw-previews.ts';
import { ExportFolder } from './export-folder.ts';
import { type LeftOut, writeFormat } from './export-formats.ts';
import type { ExportFormat } from './formats.ts';

/** Characters of a list of slugs: more than all icons there are. */
const LIST_CHARS_MAX = 64_000_000;
/** Icons read at a time, because each read returns all drawings. */
const READ_AT_ONCE = 500;
const REASONS_SHOWN_MAX = 10;

export interface ExportOptions {
  readonly format: ExportFormat;
  readonly out: string;
  readonly name?: string;
  /** Whether each icon is also written under its further names. */
  readonly aliases?: boolean;
  /** Before and after the names of components. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** Whether the export may remove files of an earlier one in another format. */
  readonly replace?: boolean;
}

/** `glyphdex export`. Nothing is written before all icons are found. */
export async function runExport(
  source: string,
  { format, out, name, aliases = false, prefix, suffix, replace = false }: ExportOptions,
): Promise<void> {
  const affixes = { ...(prefix && { prefix }), ...(suffix && { suffix }) };
  if (Object.keys(affixes).length > 0 && !['react', 'vue', 'svelte'].includes(format))
    throw new UsageError(`--prefix and --suffix are for components; ${format} has none.`);
  const catalog = await openExistingCatalog(readConfig());
  const pack = catalog.reference.packs.find(({ slug }) => slug === source);
  const ids = pack === undefined ? await idsIn(catalog, source) : await iconsToDraw(catalog, [pack.slug]);
  if (ids.length === 0) throw new OperatorError(`"${source}" has no icons.`);
  const setName = nameOf(name ?? pack?.slug ?? (source === '-' ? 'icons' : parse(source).name));
  const folder = new ExportFolder(resolve(out));
  if (!replace && folder.format !== undefined && folder.format !== format)
    throw new OperatorError(
      `${folder.path} has the files of an export as ${folder.format}, which this one would remove. Choose another --out, or add --replace.`,
    );
  const records = (await readRecords(catalog, ids)).toSorted(bySlug);
  const icons = nameDrawings(aliases ? withAliases(catalog, records) : records);
  const iconSet = pack && catalog.iconSets.find(pack.slug);
  const progress = startProgress(`Exporting ${setName}`, icons.length, 'icons');
  const set = { name: setName, icons, pack, iconSet, generation: catalog.generation, affixes };
  const { files, leftOut } = await writeFormat(format, set, {
    previous: (file) => folder.read(file),
    onIcon: () => progress.advance(1),
  }).finally(() => progress.stop());
  const packs = packsOf(catalog, records);
  folder.write(new Map([...files, ['CREDITS.md', creditsOf(packs)], ...licenseFiles(packs)]));
  catalog.retire();
  process.stdout.write(summary(icons.length, leftOut, format, folder.path));
}

/** The ids of the icons in a file with one slug per line. Blank lines and lines with `#` are skipped. */
async function idsIn(catalog: Catalog, source: string): Promise<number[]> {
  const list = await readList(source);
  const references = list.split(/\r?\n/).map((line) => line.trim());
  const ids = new Set<number>();
  for (const reference of references)
    if (reference !== '' && !reference.startsWith('#')) ids.add(await findIcon(catalog, reference));
  return [...ids];
}

async function readList(source: string): Promise<string> {
  if (source === '-') return await readAll(process.stdin);
  try {
    if (statSync(source).size > LIST_CHARS_MAX)
      throw new OperatorError(`${source} is too large for a list of icons.`);
    return await readAll(createReadStream(source, 'utf8'));
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    throw new OperatorError(
      `"${source}" is neither a pack nor a file that can be read (${codeOf(error)}). "glyphdex catalog list" shows all packs.`,
      { cause: error },
    );
  }
}

async function readRecords(catalog: Catalog, ids: readonly number[]): Promise<IconRecord[]> {
  const records: IconRecord[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE)
    for (const icon of catalog.read(ids.slice(at, at + READ_AT_ONCE), { svg: true })) records.push(icon!);
  return records;
}

/** An order that does not change with the rank of icons, for small differences in version control. */
function bySlug(a: IconRecord, b: IconRecord): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.pack < b.pack ? -1 : 1;
}

/** Icons by name within their pack; with that of their pack where two packs have the same name. */
function nameDrawings(records: readonly IconRecord[]): NamedDrawing[] {
  const uses = new Map<string, number>();
  for (const { name } of records) uses.set(name, (uses.get(name) ?? 0) + 1);
  return records.map(({ pack, name, svgJson }) => ({
    ...readDrawing(JSON.parse(svgJson!) as string),
    name: uses.get(name) === 1 ? name : iconSlug(pack, name),
  }));
}

/** The icons, and each once more under the name of each alias that does not change the drawing. */
function withAliases({ iconSets }: Catalog, records: readonly IconRecord[]): readonly IconRecord[] {
  const all = [...Map.groupBy(records, ({ pack }) => pack)].flatMap(([pack, ofPack]) => {
    const byName = new Map(ofPack.map((record) => [record.name, record]));
    const aliases = Object.entries(iconSets.find(pack)?.lists().aliases ?? {});
    const further = aliases.flatMap(([name, parent]) => {
      const record = byName.get(parent);
      return record === undefined ? [] : [{ ...record, name }];
    });
    return [...ofPack, ...further];
  });
  return all.toSorted(bySlug);
}

function packsOf({ reference }: Catalog, records: readonly IconRecord[]): readonly PackRecord[] {
  const slugs = new Set(records.map(({ pack }) => pack));
  return reference.packs.filter(({ slug }) => slugs.has(slug));
}

function creditsOf(packs: readonly PackRecord[]): string {
  return `# Credits\n\n${joinCredits(packs.map(creditPack)).markdown}\n`;
}

function nameOf(given: string): string {
  const name = given
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  // Windows cannot create a file such as con.woff2.
  if (isDeviceName(name)) return `${name}-icons`;
  if (name === '' || /^\d/.test(name))
    throw new UsageError(`the name "${given}" must begin with a letter. Set another one with --name.`);
  return name;
}

function summary(total: number, leftOut: readonly LeftOut[], format: string, path: string): string {
  const lines = [`${count(total - leftOut.length)} icons are in ${path} as ${format}.`];
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  const reasons = [...byReason].toSorted(([, a], [, b]) => b.length - a.length).slice(0, REASONS_SHOWN_MAX);
  if (leftOut.length > 0) lines.push(`${count(leftOut.length)} icons are left out:`);
  for (const [reason, icons] of reasons) {
    const examples = icons
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ');
    lines.push(`  ${count(icons.length)} because ${reason}: ${examples}${icons.length > 3 ? ', …' : ''}`);
  }
  return `${lines.join('\n')}\n`;
}
