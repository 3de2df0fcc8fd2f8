import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManifestPack, Visibility } from '@glyphdex/contract';
import type { BuildSettings } from './build/build-context.ts';
import { showSteps } from './build/progress.ts';
import { CatalogError } from './catalog-error.ts';
import { changeCatalog } from './change-catalog.ts';
import type { RefusedFile } from './files/file-list.ts';
import { BoundedSanitizer } from './import/bounded-sanitizer.ts';
import type { DraftPack, ReadOptions } from './import/draft-pack.ts';
import { type ImportedSet, importedSet, normalSetText } from './import/normal-set.ts';
import { defaultVisibility, type GivenFacts } from './import/pack-facts.ts';
import { readPack } from './import/read-pack.ts';
import { type ActiveGeneration, activeGeneration } from './packs/active-generation.ts';
import { PackStore } from './packs/pack-store.ts';
import { catalogFolder } from './publish/catalog-folder.ts';
import { storageFailure } from './publish/storage-failure.ts';
import type { Refusal } from './source/icon-source.ts';
import { DEFAULT_SOURCE, openIconifySource } from './source/iconify-source.ts';
import { isObject, type JsonObject } from './source/json-shape.ts';

export interface ImportOptions extends BuildSettings {
  /** A folder or zip archive of SVG files, a set in Iconify JSON, or the name of a package with either. */
  readonly path: string;
  readonly given: GivenFacts;
  /** Whether the pack may replace a pack of the sources. */
  readonly replaces: boolean;
  /** Reports the result without changing the catalog. */
  readonly isDryRun: boolean;
}

/** The result of an import. */
export interface ImportReport {
  readonly slug: string;
  readonly name: string;
  /** SPDX identifier. */
  readonly license: string | null;
  readonly visibility: Visibility;
  readonly change: 'added' | 'updated' | 'unchanged';
  readonly icons: {
    readonly imported: number;
    /** These three compare with the previous import. */
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  };
  readonly refused: readonly RefusedFile[];
  readonly notes: readonly string[];
  /** Name of an imported icon, as an example for a search; empty without icons. */
  readonly example: string;
  /** The active generation; null after a dry run. */
  readonly generation: string | null;
}

/**
 * Adds a pack of the operator to the active catalog, or updates it. An unchanged pack makes no new generation. Icons
 * keep their ids as long as they keep their names. Throws `CatalogError` for every failure that the operator can fix;
 * the catalog is unchanged then.
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
  const read = await readDraft(options, (slug) => {
    if (!options.replaces) refuseSlugOfSource(slug, active.manifest?.packs);
    return importedSet(folder, active, slug);
  });
  const previous = importedSet(folder, active, read.slug);
  const visibility = defaultVisibility(read.info, previous);
  const draft = { ...read, info: { ...read.info, ...(visibility && { visibility }) } };
  const text = normalForm(draft, previous);
  const isUnchanged = text === previous?.text && active.manifest !== undefined;
  const report: ImportReport = {
    slug: draft.slug,
    name: draft.info.name,
    license: draft.info.license.spdx,
    visibility: visibility ?? 'public',
    change: isUnchanged ? 'unchanged' : previous === undefined ? 'added' : 'updated',
    icons: compare(text, previous),
    refused: draft.refused,
    notes: draft.notes,
    example: draft.icons[0]?.name ?? '',
    generation: isDryRun ? null : (active.manifest?.generation ?? null),
  };
  if (isUnchanged) return withoutUndrawn(draft, report, undrawnBefore(folder, active, draft.slug), previous);
  if (isDryRun) return report;
  const { generation, refused } = await publish(draft.slug, text, options);
  return { ...withoutUndrawn(draft, report, refused, previous), generation };
}

/** Moves icons that could not be painted (`undrawn`) from the counts of a report to its refused files. */
function withoutUndrawn(
  draft: DraftPack,
  report: ImportReport,
  undrawn: readonly Refusal[],
  previous: ImportedSet | undefined,
): ImportReport {
  const { icons, refused } = report;
  const names = new Set(undrawn.map(({ name }) => name));
  const oldCount = undrawn.filter(({ name }) => Object.hasOwn(previous?.icons ?? {}, name)).length;
  const files = new Map(draft.icons.map(({ name, file }) => [name, file]));
  return {
    ...report,
    icons: {
      ...icons,
      imported: icons.imported - undrawn.length,
      added: icons.added - (undrawn.length - oldCount),
    },
    refused: [...refused, ...undrawn.map(({ name, reason }) => ({ file: files.get(name) ?? name, reason }))],
    example: draft.icons.find(({ name }) => !names.has(name))?.name ?? '',
  };
}

async function readDraft(
  { path, given, output, isInteractive }: ImportOptions,
  onSlug: ReadOptions['onSlug'],
): Promise<DraftPack> {
  const progress = showSteps('Reading the icons', output, isInteractive);
  const sanitizer = new BoundedSanitizer();
  const draft = await readPack(path, {
    given,
    sanitizer,
    onSlug,
    onStart: progress.begin,
    onIcon: () => progress.advance(1),
  }).finally(() => sanitizer.close());
  progress.finish();
  return draft;
}

/** Throws if the slug belongs to a pack of the sources. Without an active catalog, the default source decides. */
function refuseSlugOfSource(slug: string, packs: readonly ManifestPack[] | undefined): void {
  const isTaken =
    packs === undefined
      ? openIconifySource(DEFAULT_SOURCE)
          .listSets()
          .sets.some(({ prefix }) => prefix === slug)
      : packs.some((pack) => pack.slug === slug && pack.origin === 'source');
  if (isTaken)
    throw new CatalogError(
      `the catalog already has a pack ${slug} from its sources: choose another slug with --slug, or replace that pack with --replace`,
    );
}

/**
 * Writes the normal form. `lastModified` is that of the set, else the time of the last import that changed something.
 */
function normalForm(draft: DraftPack, previous: ImportedSet | undefined): string {
  if (draft.lastModified !== undefined) return normalSetText(draft, draft.lastModified);
  const isUnchanged = previous !== undefined && normalSetText(draft, previous.lastModified) === previous.text;
  return isUnchanged ? previous.text : normalSetText(draft, Math.floor(Date.now() / 1000));
}

function compare(text: string, previous: ImportedSet | undefined): ImportReport['icons'] {
  const icons = visibleOf((JSON.parse(text) as { icons: JsonObject }).icons);
  const previousIcons = visibleOf(previous?.icons ?? {});
  const names = Object.keys(icons);
  const common = names.filter((name) => Object.hasOwn(previousIcons, name));
  return {
    imported: names.length,
    added: names.length - common.length,
    changed: common.filter((name) => JSON.stringify(previousIcons[name]) !== JSON.stringify(icons[name]))
      .length,
    removed: Object.keys(previousIcons).length - common.length,
  };
}

/** Hidden icons are not in the catalog, so they are not counted. */
function visibleOf(icons: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(icons).filter(([, icon]) => !isObject(icon) || icon['hidden'] !== true),
  );
}

/** The icons of the pack that could not be painted when the active generation was built. */
function undrawnBefore(folder: string, { manifest }: ActiveGeneration, slug: string): readonly Refusal[] {
  const known = manifest?.packs.find((pack) => pack.slug === slug);
  return (known && new PackStore(folder).readColumns(known)?.refused) ?? [];
}

/** Publishes a generation with the pack. `refused` lists the icons that could not be painted. */
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
