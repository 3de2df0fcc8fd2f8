import type { OpenGeneration } from '../../apps/server/src/catalog/embedded/open-generation.ts';
import { seededRandom, shuffle } from '../../benchmarks/random.ts';

const KINDS = ['variants', 'similars'] as const;

/**
 * Chooses random icons that have related icons, for one sheet of variants and one of similars. A row has `columns`
 * docIds: the icon and its first related icons, padded with `undefined`. A sheet has as many rows as fit into `per`
 * cells. Deterministic for the seed.
 */
export function relatedRows(
  { icons, related }: OpenGeneration,
  { per, columns, seed }: { readonly per: number; readonly columns: number; readonly seed: number },
): Map<string, (number | undefined)[]> {
  const order = Uint32Array.from({ length: icons.count }, (_, docId) => docId);
  shuffle(order, seededRandom(seed));
  const sheets = new Map<string, (number | undefined)[]>();
  for (const kind of KINDS) {
    const rows: (number | undefined)[] = [];
    for (const docId of order) {
      if (rows.length + columns > per) break;
      const found = kind === 'variants' ? related.variantsOf(docId) : related.similarsOf(docId);
      if (found.length > 0) rows.push(docId, ...Array.from({ length: columns - 1 }, (_, at) => found[at]));
    }
    sheets.set(kind, rows);
  }
  return sheets;
}
