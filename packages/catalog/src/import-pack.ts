import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManifestPack } from '@glyphdex/contract';
import type { BuildSettings } from './build/build-context.ts';
import { type Progress, startProgress } from './build/progress.ts';
import { CatalogError } from './catalog-error.ts';
import { changeCatalog } from './change-catalog.ts';
import type { RefusedFile } from './files/file-list.ts';
import { BoundedSanitizer } from './import/bounded-sanitizer.ts';
import type { DraftPack, ReadOptions } from './import/draft-pack.ts';
import { type ImportedSet, importedSet } from './import/imported-set.ts';
import { normalSetText } from './import/normal-set.ts';
import type { GivenFacts } from './import/pack-facts.ts';
import { readPack } from './import/read-pack.ts';
import { type ActiveGeneration, activeGeneration } from './packs/active-generation.ts';
import { PackStore } from './packs/pack-store.ts';
import { catalogFolder } from './publish/catalog-folder.ts';
import { storageFailure } from './publish/storage-failure.ts';
import type { Refusal } from './source/icon-source.ts';
import { DEFAULT_SOURCE, openIconifySource } from './source/iconify-source.ts';
import type { JsonObject } from './source/json-shape.ts';

export interface ImportOptions extends BuildSettings {
  /** A folder or zip archive of SVG files, a set in Iconify JSON, or the name of a package with either. */
  readonly path: string;
  readonly given: GivenFacts;
  /** Whether the pack may take the place of one that comes from the sources. */
  readonly replaces: boolean;
  /** To find out what would happen, and do nothing. */
  readonly isDryRun: boolean;
}

/** What became of an import. */
export interface ImportReport {
  readonly slug: string;
  readonly name: string;
  /** SPDX identifier. */
  readonly license: string | null;
  readonly change: 'added' | 'updated' | 'unchanged';
  readonly icons: {
    readonly taken: number;
    /** Compared with the import before. */
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  };
  readonly refused: readonly RefusedFile[];
  readonly notes: readonly string[];
  /** Name of an icon to look for. */
  readonly example: string;
  /** The generation in force; null after a dry run. */
  readonly generation: string | null;
}

/**
 * Reads a pack of the operator's, puts it into the active catalog and says what became of it. Importing it again
 * brings what has changed, and nothing when nothing has; icons keep their ids as long as their names. Throws
 * `CatalogError` for everything that the operator can mend; the catalog stays as it was then.
 */
export async function importPack(options: ImportOptions): Promise<ImportReport> {
  try {
    const folder = catalogFolder(options.dataDir);
    return await importInto(folder, activeGeneration(folder), options);
  } catch (error) {
    throw storageFailure(error, options.dataDir) ?? error;
  }
}

async function importInto(
  folder: string,
  active: ActiveGeneration,
  options: ImportOptions,
): Promise<ImportReport> {
  const { isDryRun } = options;
  const draft = await readDraft(options, (slug) => {
    if (!options.replaces) refuseSlugOfSource(slug, active.manifest?.packs);
    return importedSet(folder, active, slug)?.files ?? new Map();
  });
  const before = importedSet(folder, active, draft.slug);
  const text = textOf(draft, before);
  const isUnchanged = text === before?.text && active.manifest !== undefined;
  const report: ImportReport = {
    slug: draft.slug,
    name: draft.info.name,
    license: draft.info.license.spdx,
    change: isUnchanged ? 'unchanged' : before === undefined ? 'added' : 'updated',
    icons: compare(text, before),
    refused: draft.refused,
    notes: draft.notes,
    example: draft.icons[0]?.name ?? '',
    generation: isDryRun ? null : (active.manifest?.generation ?? null),
  };
  if (isUnchanged) return withoutRefused(draft, report, refusedBefore(folder, active, draft.slug), before);
  if (isDryRun) return report;
  const { generation, refused } = await publish(draft.slug, text, options);
  return { ...withoutRefused(draft, report, refused, before), generation };
}

/** What a report says once drawing the icons has shown that some of them cannot be used. */
function withoutRefused(
  draft: DraftPack,
  report: ImportReport,
  undrawn: readonly Refusal[],
  before: ImportedSet | undefined,
): ImportReport {
  const { icons, refused } = report;
  const names = new Set(undrawn.map(({ name }) => name));
  const known = undrawn.filter(({ name }) => Object.hasOwn(before?.icons ?? {}, name)).length;
  const files = new Map(draft.icons.map(({ name, file }) => [name, file]));
  return {
    ...report,
    icons: {
      ...icons,
      taken: icons.taken - undrawn.length,
      added: icons.added - (undrawn.length - known),
    },
    refused: [...refused, ...undrawn.map(({ name, reason }) => ({ file: files.get(name) ?? name, reason }))],
    example: draft.icons.find(({ name }) => !names.has(name))?.name ?? '',
  };
}

async function readDraft(
  { path, given, output, isInteractive }: ImportOptions,
  onSlug: ReadOptions['onSlug'],
): Promise<DraftPack> {
  let progress: Progress | undefined;
  const sanitizer = new BoundedSanitizer();
  const draft = await readPack(path, {
    given,
    sanitizer,
    onSlug,
    onStart: (iconsCount) => {
      progress = startProgress('Reading the icons', iconsCount, output, isInteractive);
    },
    onIcon: () => progress?.advance(1),
  }).finally(() => sanitizer.close());
  progress?.finish();
  return draft;
}

/** A pack of a source is not replaced by mistake. Without an active catalog the usual source decides. */
function refuseSlugOfSource(slug: string, packs: readonly ManifestPack[] | undefined): void {
  const isTaken =
    packs === undefined
      ? openIconifySource(DEFAULT_SOURCE)
          .listSets()
          .sets.some(({ prefix }) => prefix === slug)
      : packs.some((pack) => pack.slug === slug && pack.origin === 'source');
  if (isTaken)
    throw new CatalogError(
      `the catalog has a pack ${slug} from its sources already: give yours another name with --slug, ` +
        'or let it take the place of that one with --replace',
    );
}

/** The time of the last change is that of the set, else that of the import which has brought a change. */
function textOf(draft: DraftPack, before: ImportedSet | undefined): string {
  if (draft.lastModified !== undefined) return normalSetText(draft, draft.lastModified);
  const isUnchanged = before !== undefined && normalSetText(draft, before.lastModified) === before.text;
  return isUnchanged ? before.text : normalSetText(draft, Math.floor(Date.now() / 1000));
}

function compare(text: string, before: ImportedSet | undefined): ImportReport['icons'] {
  const icons = (JSON.parse(text) as { icons: JsonObject }).icons;
  const known = before?.icons ?? {};
  const names = Object.keys(icons);
  const kept = names.filter((name) => Object.hasOwn(known, name));
  return {
    taken: names.length,
    added: names.length - kept.length,
    changed: kept.filter((name) => JSON.stringify(known[name]) !== JSON.stringify(icons[name])).length,
    removed: Object.keys(known).length - kept.length,
  };
}

/** Which icons of this pack the active catalog has not taken. */
function refusedBefore(folder: string, { manifest }: ActiveGeneration, slug: string): readonly Refusal[] {
  const known = manifest?.packs.find((pack) => pack.slug === slug);
  return (known && new PackStore(folder).readColumns(known)?.refused) ?? [];
}

/** Answers with the active generation, and which icons are not in it. */
async function publish(
  slug: string,
  text: string,
  options: ImportOptions,
): Promise<{ readonly generation: string; readonly refused: readonly Refusal[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-import-'));
  try {
    const file = join(folder, `${slug}.json`);
    writeFileSync(file, text);
    const { generation, packs } = await changeCatalog({ ...options, put: [{ slug, file }] });
    return { generation, refused: packs.flatMap(({ refused }) => refused) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
