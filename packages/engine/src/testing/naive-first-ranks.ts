import type { IndexDocument } from '../document.ts';
import { placeFacts } from '../ranking/first-ranks.ts';
import type { NaiveHit } from './naive-ranking.ts';

/** The values that `placeFacts` packs. */
export interface Place {
  readonly group: number;
  readonly maker: number;
  readonly drawing: number;
  readonly isStyled: boolean;
}

export function withPlaces(documents: readonly IndexDocument[], places: readonly Place[]): IndexDocument[] {
  return documents.map((document, docId) => {
    const { group, maker, drawing, isStyled } = placeOf(places, docId);
    return { ...document, placeFacts: placeFacts(group, maker, drawing, isStyled) };
  });
}

/** Rearranges all hits, best first, as the engine shows them. Repeats the limits, so tests fail when they change. */
export function rearrangedNaively(hits: readonly NaiveHit[], places: readonly Place[]): readonly NaiveHit[] {
  const first = hits.slice(0, 60).map((hit, rank) => ({ hit, rank, ...placeOf(places, hit.docId) }));
  if (new Set(first.map(({ maker }) => maker)).size < 2) return hits;
  const isExact = ({ hit }: { readonly hit: NaiveHit }) => hit.rules.every((value) => value === 0);
  const keyOf = ({ rules }: NaiveHit) => rules.reduce((key, value) => 16 * key + value, 0);
  const isKept = (one: (typeof first)[number]) => one.rank === 0 && isExact(one);
  first.sort(
    (a, b) =>
      Number(isKept(b)) - Number(isKept(a)) ||
      keyOf(a.hit) - keyOf(b.hit) ||
      a.group - b.group ||
      a.rank - b.rank,
  );
  const exact = first.filter(isExact);
  const makers = new Set(exact.map(({ maker }) => maker));
  const areBrands = exact.every(isBrand);
  const isFew = makers.size <= (areBrands ? 5 : 1);
  const closer: typeof first = [];
  for (const one of first.slice(exact.length, exact.length + 4)) {
    const [cost, ...others] = one.hit.rules;
    if (
      cost > (areBrands ? 2 : 1) ||
      others.some((value) => value > 0) ||
      isBrand(one) ||
      makers.has(one.maker)
    )
      break;
    closer.push(one);
  }
  if (isFew) first.splice(0, exact.length + closer.length, ...closer, ...exact);
  const top: typeof first = [];
  const late: typeof first = [];
  while (top.length < 10 && first.length > 0) {
    if (late.length > 0 && first[0]!.hit.rules[0] >= late[0]!.hit.rules[0] + 4) break;
    const one = first.shift()!;
    const cuts = top.filter(({ maker, drawing }) => maker === one.maker && drawing === one.drawing);
    if (cuts.length < 2 || (isExact(one) && !one.isStyled)) top.push(one);
    else late.push(one);
  }
  return [...[...top, ...late, ...first].map(({ hit }) => hit), ...hits.slice(60)];
}

function isBrand({ group }: Place): boolean {
  return group === 2;
}

function placeOf(places: readonly Place[], docId: number): Place {
  return places[docId % places.length]!;
}
