import { CatalogError } from '../catalog-error.ts';
import { FileRefusal, type RefusedFile } from '../files/file-list.ts';
import type { IconSource, SourceIcon } from '../source/icon-source.ts';
import { readIconifySet } from '../source/iconify-set.ts';
import { objectMember } from '../source/json-shape.ts';
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
  const previous = options.onSlug(facts.slug);
  const monochrome = options.given.monochrome ?? previous?.monochrome ?? 'keep';
  const set = readIconifySet(reference);
  options.onStart(set.icons.length + set.hiddenIcons.length);
  const refused: RefusedFile[] = set.refused.map(({ name, reason }) => ({ file: name, reason }));
  const draftOf = ({ name, aliases, categories, body, box }: SourceIcon): DraftIcon[] => {
    options.onIcon();
    try {
      return [
        { name, aliases, tags: categories, drawing: cleanDrawing({ body, box }, monochrome), file: null },
      ];
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      refused.push({ file: name, reason: error.message });
      return [];
    }
  };
  const [icons, hiddenIcons] = [set.icons.flatMap(draftOf), set.hiddenIcons.flatMap(draftOf)];
  return {
    ...facts,
    display: reference.display,
    lastModified: set.lastModified === 0 ? undefined : set.lastModified,
    suffixes: set.suffixes,
    prefixes: set.prefixes,
    monochrome,
    styles: set.styles,
    icons,
    hiddenIcons,
    chars: objectMember(set.json, 'chars'),
    refused,
  };
}
