import { COLORS, FACETS, ICON_TYPES, type PackRecord, SHAPES, STYLES } from '@glyphdex/contract';
import { type FacetField, type IndexDocument, IndexWriter, type Section } from '@glyphdex/engine';
import { TagMaker } from '../derive/icon-tags.ts';
import { readWords, type Words } from '../words/index.ts';
import { addMeanings } from './add-meanings.ts';
import { addPackNames } from './add-pack-names.ts';
import { addTraits } from './add-traits.ts';
import { colorsOf, stylesOf } from './icon-sections.ts';
import type { CatalogIcon } from './icon-table.ts';

/** Indexes icons in docId order; gives the sections of the search engine. */
export function indexSections(
  icons: readonly CatalogIcon[],
  packs: readonly PackRecord[],
  words: Words = readWords(),
): Section[] {
  const writer = new IndexWriter(facetFields(packs.length));
  const tags = new TagMaker();
  const packWords = packs.map((pack) => [pack.slug, pack.name]);
  for (const icon of icons) {
    const document: IndexDocument = {
      name: icon.name,
      aliases: [...icon.aliases, ...flagNames(icon, packs[icon.pack]!, words.flags)],
      tags: tags.tagsOf({ ...icon, packCategory: packs[icon.pack]!.category }),
      packWords: packWords[icon.pack]!,
      facets: {
        [FACETS.type]: [icon.type],
        [FACETS.shape]: [icon.shape],
        [FACETS.color]: colorsOf(icon),
        [FACETS.style]: stylesOf(icon),
        [FACETS.pack]: [icon.pack],
      },
    };
    writer.add(document);
  }
  addMeanings(writer, words);
  addTraits(writer);
  addPackNames(writer, packs, icons, words);
  return writer.finish();
}

/** Packs of flags name them by country code; people by country. */
function flagNames(
  { name }: CatalogIcon,
  pack: PackRecord,
  flags: ReadonlyMap<string, string>,
): readonly string[] {
  if (!/flag/i.test(pack.name)) return [];
  const country = flags.get(name.replace(/-\d+x\d+$/, ''));
  return country === undefined ? [] : [`flag-${country}`];
}

export function facetFields(packsCount: number): FacetField[] {
  return [
    { name: FACETS.type, valuesCount: ICON_TYPES.length, isMultiValued: false },
    { name: FACETS.shape, valuesCount: SHAPES.length, isMultiValued: false },
    { name: FACETS.color, valuesCount: COLORS.length, isMultiValued: true },
    { name: FACETS.style, valuesCount: STYLES.length, isMultiValued: true },
    { name: FACETS.pack, valuesCount: packsCount, isMultiValued: false },
  ];
}
