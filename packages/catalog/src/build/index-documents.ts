import { COLORS, FACETS, ICON_TYPES, type PackRecord, SHAPES, STYLES } from '@glyphdex/contract';
import { type FacetField, IndexWriter, type Section } from '@glyphdex/engine';
import type { PackColumns } from '../packs/pack-columns.ts';
import { readWords, type Words } from '../words/index.ts';
import { addKeywords } from './add-keywords.ts';
import { addMeanings } from './add-meanings.ts';
import { addPackNames } from './add-pack-names.ts';
import { addTraits } from './add-traits.ts';
import type { CatalogIcon } from './icon-table.ts';

/** Indexes icons in docId order; gives the sections of the search engine. */
export function indexSections(
  icons: readonly CatalogIcon[],
  packs: readonly PackRecord[],
  words: Words = readWords(),
): Section[] {
  const writer = new IndexWriter(facetFields(packs.length));
  const facets = new Int32Array(5);
  const drawn = packs.map(() => new Set<string>());
  for (const { columns, row, type, shape, pack, concept } of icons) {
    // In the order of `facetFields`; colours and styles are few enough for one word of bits each.
    facets[0] = type;
    facets[1] = shape;
    facets[2] = colorBits(columns, row);
    facets[3] = columns.styles[row]!;
    facets[4] = pack;
    const isVariant = drawn[pack]!.has(concept);
    drawn[pack]!.add(concept);
    writer.addAnalyzed(columns.analyzed, row, facets, packs[pack]!.slug, isVariant);
  }
  addMeanings(writer, words);
  addKeywords(writer, words, packsCounter(icons));
  addTraits(writer);
  addPackNames(writer, packs, icons, words);
  return writer.finish();
}

/** Counts in how many packs something is named so, style apart. */
function packsCounter(icons: readonly CatalogIcon[]): (name: string) => number {
  const packs = new Map<string, Set<number>>();
  for (const { concept, pack } of icons) {
    const known = packs.get(concept);
    if (known) known.add(pack);
    else packs.set(concept, new Set([pack]));
  }
  return (name) => packs.get(name)?.size ?? 0;
}

function colorBits({ colorOffsets, colorPairs }: PackColumns, row: number): number {
  let bits = 0;
  for (let at = colorOffsets[row]!; at < colorOffsets[row + 1]!; at++) bits |= 1 << colorPairs[2 * at]!;
  return bits;
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
