import { CellOrder, DESCRIPTOR_BYTES, DESCRIPTOR_CELLS, type DescriptorPages } from '@glyphdex/engine';
import type { ImageDescriptor, ImageSearch } from '../icon-search.ts';

type Query = Readonly<Record<string, unknown>>;

/** Image descriptors compared per search, as in the embedded catalog. */
const COMPARED_MAX = 24_000;
/** For each descriptor of an altered drawing, because the script measures every icon by all descriptors. */
const ALTERED_COMPARED_MAX = 2_000;
/** Related tags come from the nearest icons only; the others resemble the image by accident. */
const NEAREST_FOR_TAGS_MAX = 40;

/** Squared distances are below this, and scores above 0 exact. */
const DISTANCES_END = 1 << 22;
/** The character of the value 0. */
const UNIT_ZERO = 256;

/** DISTANCES_END minus the least squared distance to one of the descriptors. */
const DISTANCE_SCRIPT = `
BytesRef document = doc['descriptor'].value;
byte[] v = document.bytes;
int from = document.offset;
String wanted = params.wanted;
int least = ${DISTANCES_END - 1};
for (int start = 0; start < wanted.length(); start += ${DESCRIPTOR_BYTES}) {
  int sum = 0;
  for (int i = 0; i < ${DESCRIPTOR_BYTES}; i++) {
    int difference = wanted.charAt(start + i) - ${UNIT_ZERO} - v[from + i];
    sum += difference * difference;
  }
  if (start >= params.certain) { sum += sum / 4 }
  if (sum < least) { least = sum }
}
return ${DISTANCES_END} - least;
`;

/**
 * The query for the icons nearest to any of the descriptors. Compares the descriptors in the nearest cells, about
 * COMPARED_MAX of the `allowedCount` that the filters allow, or all of them if there are no more.
 */
export function imageSearch(
  pages: DescriptorPages,
  { descriptors, altered = [] }: Pick<ImageSearch, 'descriptors' | 'altered'>,
  allowedCount: number,
  filters: readonly Query[],
): { readonly query: Query; readonly sampled: number } {
  const isNarrow = allowedCount <= COMPARED_MAX;
  const cells = isNarrow
    ? { exists: { field: 'descriptor' } }
    : {
        terms: {
          cell: [
            ...new Set([
              ...nearestCells(pages, descriptors, allowedCount, COMPARED_MAX),
              ...nearestCells(pages, altered, allowedCount, ALTERED_COMPARED_MAX),
            ]),
          ],
        },
      };
  const wanted = [...descriptors, ...altered]
    .map((descriptor) => String.fromCharCode(...Array.from(descriptor, (value) => value + UNIT_ZERO)))
    .join('');
  const query = {
    script_score: {
      query: { bool: { filter: [cells, ...filters] } },
      script: { source: DISTANCE_SCRIPT, params: { wanted, certain: descriptors.length * DESCRIPTOR_BYTES } },
    },
  };
  return { query, sampled: NEAREST_FOR_TAGS_MAX };
}

/**
 * The nearest cells of each descriptor, until they hold `max` allowed descriptors if those are spread
 * evenly.
 */
function nearestCells(
  pages: DescriptorPages,
  descriptors: readonly ImageDescriptor[],
  allowedCount: number,
  max: number,
): string[] {
  const all = pages.docIdsOf(0, DESCRIPTOR_CELLS).length;
  const comparedMax = max * (all / allowedCount);
  const cells = new Set<string>();
  const order = new CellOrder();
  for (const descriptor of descriptors) {
    order.sortFor(descriptor);
    let compared = 0;
    for (let i = 0; i < DESCRIPTOR_CELLS && compared < comparedMax; i++) {
      const cell = order.cells[i]!;
      cells.add(String(cell));
      compared += pages.docIdsOf(cell, cell + 1).length;
    }
  }
  return [...cells];
}
