import { COLORS, FACETS, ICON_TYPES, type PackRecord, SHAPES, STYLES } from '@glyphdex/contract';
import { type BegunIndex, type FacetField, IndexWriter } from '@glyphdex/engine';
import type { PackColumns } from '../packs/pack-columns.ts';
import { addKeywords } from './add-keywords.ts';
import { addPackNames } from './add-pack-names.ts';
import { addTraits } from './add-traits.ts';
import type { IconOrder, TablePack } from './icon-order.ts';
import { sharedSections } from './shared-sections.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Begins the index of the search engine with all icons, in docId order. Its base lies in memory that threads share. */
export function beginIndex(
  icons: IconOrder,
  packs: readonly TablePack[],
  records: readonly PackRecord[],
  vocabulary: Vocabulary,
): BegunIndex {
  const writer = new IndexWriter(facetFields(packs.length), vocabulary.thesaurus);
  const packOf = icons.rows(Uint16Array, ({ ids }, pack) => new Uint16Array(ids.length).fill(pack));
  const rowOf = icons.rows(Uint32Array, ({ ids }) => Uint32Array.from(ids.keys()));
  const facetsOf = icons.rows(Int32Array, facetRows, FACETS_COUNT);
  const facets = new Int32Array(FACETS_COUNT);
  /** By pack, 1 where a drawing of that number has come in some style. */
  const isDrawn = packs.map(({ columns }) => new Uint8Array(columns.ids.length));
  for (let docId = 0; docId < icons.count; docId++) {
    const { columns, slug } = packs[packOf[docId]!]!;
    for (let i = 0; i < FACETS_COUNT; i++) facets[i] = facetsOf[docId * FACETS_COUNT + i]!;
    const row = rowOf[docId]!;
    const ofPack = isDrawn[packOf[docId]!]!;
    const drawing = columns.drawings[row]!;
    writer.addAnalyzed(columns.analyzed, row, facets, slug, ofPack[drawing] === 1);
    ofPack[drawing] = 1;
  }
  addKeywords(writer, vocabulary.keywords, packsCounter(packs));
  addTraits(writer);
  const names = packs.flatMap(({ columns }) => columns.names);
  addPackNames(writer, records, names, (name) => vocabulary.isOrdinary(name));
  return writer.begin(sharedSections);
}

/** Counts in how many packs something is named so, style apart. */
function packsCounter(packs: readonly TablePack[]): (name: string) => number {
  const counts = new Map<string, number>();
  for (const { columns } of packs)
    for (const name of columns.drawingNames) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => counts.get(name) ?? 0;
}

/** In the order of `facetFields`; colours and styles are few enough for one word of bits each. */
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
