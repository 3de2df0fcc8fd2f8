import { CATALOG_FORMAT_VERSION, CONTENT_HASH_BYTES, iconSlug, type ManifestPack } from '@glyphdex/contract';
import { CatalogError } from './catalog-error.ts';
import { PackStore } from './packs/pack-store.ts';
import { catalogFolder, currentGeneration, findManifest, listGenerations } from './publish/catalog-folder.ts';

/** The icons that differ between two generations, as slugs in order. */
export interface CatalogChanges {
  readonly from: string;
  readonly to: string;
  readonly added: readonly string[];
  /** Icons with another drawing. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Icons whose old name is a further name of the new one, or whose only equal drawing has a new name. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Compares two generations in a data folder, by default the previous with the active one. Throws `CatalogError` when
 * there are no two, or one has another format or a damaged file.
 */
export function catalogChanges(
  dataDir: string,
  names: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): CatalogChanges {
  const folder = catalogFolder(dataDir);
  const to = names.to ?? currentGeneration(folder);
  const from = names.from ?? listGenerations(folder).find((generation) => generation !== to);
  if (to === undefined || from === undefined)
    throw new CatalogError('there is no earlier generation to compare with: a build keeps the one before it');
  const store = new PackStore(folder);
  const [before, after] = [packsOf(folder, from), packsOf(folder, to)];
  const changes = [...new Set([...before.keys(), ...after.keys()])].sort().map((slug) => {
    const packs = [before.get(slug), after.get(slug)];
    if (packs[0]?.columns.sha256 === packs[1]?.columns.sha256) return undefined;
    const [old, now] = packs.map((pack) => iconsOf(slug, pack, store));
    return changesOf(old!, now!);
  });
  const all = <Kind extends 'added' | 'changed' | 'removed'>(kind: Kind) =>
    changes.flatMap((one) => one?.[kind] ?? []).sort();
  return {
    from,
    to,
    added: all('added'),
    changed: all('changed'),
    removed: all('removed'),
    renamed: changes.flatMap((one) => one?.renamed ?? []),
  };
}

function packsOf(folder: string, generation: string): ReadonlyMap<string, ManifestPack> {
  const manifest = findManifest(folder, generation);
  if (manifest === undefined) throw new CatalogError(`there is no generation ${generation} in ${folder}`);
  if (manifest.formatVersion !== CATALOG_FORMAT_VERSION)
    throw new CatalogError(
      `generation ${generation} has format ${manifest.formatVersion}, which cannot be compared`,
    );
  return new Map(manifest.packs.map((pack) => [pack.slug, pack]));
}

interface PackIcons {
  /** The slug and the hash of the drawing by id. */
  readonly icons: ReadonlyMap<number, { readonly slug: string; readonly drawing: string }>;
  /** The id of the icon by that of a further name. */
  readonly aliases: ReadonlyMap<number, number>;
}

function iconsOf(pack: string, record: ManifestPack | undefined, store: PackStore): PackIcons {
  if (record === undefined) return { icons: new Map(), aliases: new Map() };
  const columns = store.readColumns(record);
  if (columns === undefined)
    throw new CatalogError(
      `the columns of the pack ${pack} are damaged: "glyphdex catalog verify" says more`,
    );
  const { ids, names, contentHashes, aliasIds, aliasOffsets } = columns;
  const aliases = new Map<number, number>();
  const icons = new Map(
    Array.from(ids, (id, row) => {
      for (const alias of aliasIds.subarray(aliasOffsets[row], aliasOffsets[row + 1])) aliases.set(alias, id);
      const hash = contentHashes.subarray(row * CONTENT_HASH_BYTES, (row + 1) * CONTENT_HASH_BYTES);
      return [id, { slug: iconSlug(pack, names.get(row)), drawing: Buffer.from(hash).toString('hex') }];
    }),
  );
  return { icons, aliases };
}

function changesOf({ icons: old }: PackIcons, { icons, aliases }: PackIcons) {
  const added = new Set([...icons.keys()].filter((id) => !old.has(id)));
  const byDrawing = Map.groupBy(added, (id) => icons.get(id)!.drawing);
  const removed: string[] = [];
  const renamed: { from: string; to: string }[] = [];
  for (const [id, { slug, drawing }] of old) {
    if (icons.has(id)) continue;
    const equal = byDrawing.get(drawing) ?? [];
    const next = aliases.get(id) ?? (equal.length === 1 ? equal[0] : undefined);
    if (next === undefined) removed.push(slug);
    else {
      renamed.push({ from: slug, to: icons.get(next)!.slug });
      added.delete(next);
    }
  }
  const changed = [...icons].filter(([id, { drawing }]) => (old.get(id)?.drawing ?? drawing) !== drawing);
  return {
    added: Array.from(added, (id) => icons.get(id)!.slug),
    changed: changed.map(([, { slug }]) => slug),
    removed,
    renamed: renamed.sort((a, b) => (a.from < b.from ? -1 : 1)),
  };
}
