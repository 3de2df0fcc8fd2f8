import { CatalogError } from '../catalog-error.ts';
import { FileRefusal, type RefusedFile } from '../files/file-list.ts';
import type { IconSource } from '../source/icon-source.ts';
import { readIconifySet } from '../source/iconify-set.ts';
import type { DraftIcon, DraftPack, ReadOptions } from './draft-pack.ts';
import { factsOfSet } from './pack-facts.ts';
import { cleanDrawing } from './read-drawing.ts';

/**
 * Reads the only set in Iconify JSON of a file, folder or package. Unusable icons are listed in `refused`. Throws
 * `CatalogError` when there is no set or more than one, or when its license is unknown.
 */
export function readSet(source: IconSource, options: ReadOptions): DraftPack {
  const { sets, refused: refusedSets } = source.listSets({ isLicenseNeeded: false });
  const [reference] = sets;
  if (reference === undefined) {
    const [first] = refusedSets;
    throw new CatalogError(
      first === undefined
        ? `${source.name} contains no visible icon set`
        : `${first.reason.startsWith(first.name) ? '' : `${first.name}: `}${first.reason}`,
    );
  }
  if (sets.length > 1)
    throw new CatalogError(
      `${source.name} contains ${sets.length} sets: import one of its files, such as ${reference.file}`,
    );
  const facts = factsOfSet(options.given, reference.prefix, reference.info);
  options.onSlug(facts.slug);
  const set = readIconifySet(reference);
  options.onStart(set.icons.length);
  const icons: DraftIcon[] = [];
  const refused: RefusedFile[] = set.refused.map(({ name, reason }) => ({ file: name, reason }));
  for (const { name, aliases, categories, body, box } of set.icons) {
    try {
      icons.push({ name, aliases, tags: categories, drawing: cleanDrawing({ body, box }), file: null });
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      refused.push({ file: name, reason: error.message });
    }
    options.onIcon();
  }
  return {
    ...facts,
    lastModified: set.lastModified === 0 ? undefined : set.lastModified,
    suffixes: set.suffixes,
    prefixes: set.prefixes,
    styles: set.styles,
    icons,
    refused,
  };
}
