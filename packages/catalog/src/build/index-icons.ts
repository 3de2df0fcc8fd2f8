import { COLORS, FACETS, ICON_TYPES, type PackRecord, SHAPES, STYLES } from '@glyphdex/contract';
import { type FacetField, IndexWriter, type Section } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';
import type { PackColumns } from '../packs/pack-columns.ts';
import { addFacetWords } from '../vocabulary/facet-words.ts';
import { addKeywords, type TaggedPhrase, unexplainedKeywords } from '../vocabulary/keywords.ts';
import { addPackNames } from '../vocabulary/pack-names.ts';
import { addThesaurus } from '../vocabulary/thesaurus-targets.ts';
import { addUninformativeTags } from '../vocabulary/uninformative-tags.ts';
import { conceptTags } from './concept-tags.ts';
import type { IconOrder, TablePack } from './icon-order.ts';

/** The sections of the search engine for all icons, in docId order. `placeFacts` are those of each pack. */
export function indexIcons(
  icons: IconOrder,
  records: readonly PackRecord[],
  words: Words,
  placeFacts: readonly Uint32Array[],
): Section[] {
  const { packs } = icons;
  const writer = new IndexWriter(facetFields(packs.length));
  const docIds = icons.docIds();
  let end = 0;
  packs.forEach(({ columns, slug }, pack) => {
    const isPrivate = columns.info.visibility === 'private';
    const start = end;
    end += columns.ids.length;
    const ofPack = docIds.subarray(start, end);
    const isVariant = variantsOf(columns.drawings, ofPack);
    const facets = facetRows(columns, pack);
    writer.addBatch({
      analyzed: columns.analyzed,
      docIds: ofPack,
      facets,
      pack: slug,
      isVariant,
      placeFacts: placeFacts[pack]!,
      isPrivate,
    });
  });
  addThesaurus(writer, words);
  addFacetWords(writer);
  addUninformativeTags(writer);
  writer.setConceptTags(conceptTags(icons, words));
  const keywords = unexplainedKeywords(words);
  addKeywords(writer, keywords, packsCounter(keywords, packs));
  const names = packs.map(({ columns }) => columns.names);
  const languages = [words.synonyms, ...words.translations.values()];
  addPackNames(writer, records, names, (name) => languages.some((language) => language.has(name)));
  return writer.finish();
}

/** By row 1 if an icon of the same concept in the pack has a lower docId, else 0. */
function variantsOf(drawings: Uint32Array, docIds: Uint32Array): Uint8Array {
  const first = new Uint32Array(docIds.length).fill(0xffff_ffff);
  for (let row = 0; row < docIds.length; row++)
    first[drawings[row]!] = Math.min(first[drawings[row]!]!, docIds[row]!);
  const isVariant = new Uint8Array(docIds.length);
  for (let row = 0; row < docIds.length; row++)
    isVariant[row] = first[drawings[row]!] === docIds[row]! ? 0 : 1;
  return isVariant;
}

/** Counts the packs that have an icon of a concept, for the concepts that keywords refer to. */
function packsCounter(
  keywords: readonly TaggedPhrase[],
  packs: readonly TablePack[],
): (name: string) => number {
  const counts = new Map(keywords.flatMap(({ names }) => names.map(({ name }) => [name, 0])));
  for (const { columns } of packs)
    for (const name of columns.drawingNames.all()) {
      const count = counts.get(name);
      if (count !== undefined) counts.set(name, count + 1);
    }
  return (name) => counts.get(name)!;
}

/** By row the values in the order of `facetFields`. Colors and styles are bits of one 32-bit word each. */
function facetRows(
  { types, shapes, styles, colorOffsets, colorPairs }: PackColumns,
  pack: number,
): Int32Array {
  const rows = new Int32Array(FACETS_COUNT * types.length);
  for (let row = 0, at = 0; row < types.length; row++) {
    let colors = 0;
    for (let pair = colorOffsets[row]!; pair < colorOffsets[row + 1]!; pair++)
      colors |= 1 << colorPairs[2 * pair]!;
    rows[at++] = types[row]!;
    rows[at++] = shapes[row]!;
    rows[at++] = colors;
    rows[at++] = styles[row]!;
    rows[at++] = pack;
  }
  return rows;
}

const FACETS_COUNT = 5;

export function facetFields(packsCount: number): FacetField[] {
  return [
    { name: FACETS.type, valuesCount: ICON_TYPES.length, isMultiValued: false },
    { name: FACETS.shape, valuesCount: SHAPES.length, isMultiValued: false },
    { name: FACETS.color, valuesCount: COLORS.length, isMultiValued: true },
    { name: FACETS.style, valuesCount: STYLES.length, isMultiValued: true },
    { name: FACETS.pack, valuesCount: packsCount, isMultiValued: false },
  ];
}
