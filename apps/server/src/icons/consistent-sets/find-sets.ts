import type { Shape } from '@glyphdex/contract';
import type { IconRecord } from '../../catalog/catalog.ts';
import { BEST, type IconFilters } from '../../catalog/icon-search.ts';
import {
  type Concept,
  type ConceptMatch,
  conceptOf,
  mannerOf,
  matchConcept,
  mayBeThing,
  weightOf,
} from '../concept-match.ts';
import { type CatalogWork, readInSteps } from '../read-in-steps.ts';

/** The icon for one concept. */
export interface PickedIcon {
  readonly concept: string;
  readonly icon: IconRecord;
  readonly match: ConceptMatch;
  /** See `weightOf`. */
  readonly weight: number;
  /** See `mannerOf`. */
  readonly manner: string;
  /** Position among the icons for the concept in static rank order. */
  readonly place: number;
}

/** Icons of one pack. */
export interface IconSet {
  /** The slug. */
  readonly pack: string;
  /** The shape of all icons; `undefined` if they have several. */
  readonly shape: Shape | undefined;
  /** The manner that most concepts share. Icons of another one only fill gaps. */
  readonly manner: string;
  /** At most one per concept, in the order of the concepts. */
  readonly picks: readonly PickedIcon[];
  /** The concepts that no icon of the pack has in its name or aliases. */
  readonly missing: readonly string[];
}

/** Packs from which icons are picked in one piece of work. */
const PACKS_AT_ONCE = 32;
/** An icon in the manner of the others is better than another one, unless its name fits worse. */
const SUITABLE_WEIGHT = 6;
/** An icon that shows another concept of the set already is worse. */
const USED_WEIGHT = 12;
/** Related icons among which each pack finds its own. */
const RELATED_MAX = 200;

/**
 * All packs, those with icons for most of the concepts first: then sets with a single shape, names that match the
 * concepts, and high static ranks. A concept is missing only if no icon of the pack that the filters allow has its
 * words.
 */
export async function findSets(
  context: CatalogWork,
  texts: readonly string[],
  filters: IconFilters,
): Promise<readonly IconSet[]> {
  const found: ReadonlyMap<string, readonly PickedIcon[]>[] = [];
  for (const text of texts) found.push(await iconsByPack(context, conceptOf(text), filters));
  const sets: IconSet[] = [];
  for (const [at, { slug }] of context.catalog.reference.packs.entries()) {
    if (at % PACKS_AT_ONCE === 0) await context.startSlowWork();
    if (filters.packs?.includes(slug) === false) continue;
    const hits = found.map((byPack) => byPack.get(slug) ?? []);
    sets.push(pickSet(slug, texts, hits));
  }
  const ranks = new Map(sets.map((set) => [set, rankOf(set)]));
  return sets.toSorted((a, b) => compareRanks(ranks.get(a)!, ranks.get(b)!) || (a.pack < b.pack ? -1 : 1));
}

/** The sets, with the nearest icons by synonym, tag or fewer words for the concepts that they miss. */
export async function withRelated(
  { catalog, searchBudgetMs: budgetMs, startSlowWork }: CatalogWork,
  sets: readonly IconSet[],
  texts: readonly string[],
  filters: IconFilters,
): Promise<{ readonly sets: readonly IconSet[]; readonly isDegraded: boolean }> {
  let isAnyDegraded = false;
  const picks = sets.map((set) => [...set.picks]);
  for (const text of texts) {
    const lacking = sets.filter(({ missing }) => missing.includes(text)).map(({ pack }) => pack);
    if (lacking.length === 0) continue;
    await startSlowWork();
    const query = { text, filters: { ...filters, packs: lacking }, isConcept: true, budgetMs };
    const { ids, isDegraded } = await catalog.search({ ...BEST, ...query, limit: RELATED_MAX });
    isAnyDegraded ||= isDegraded;
    const icons = catalog.read(ids).filter((icon) => icon !== undefined);
    for (const [at, { pack, missing }] of sets.entries()) {
      const isFree = (icon: IconRecord) =>
        icon.pack === pack && !picks[at]!.some((pick) => pick.icon.id === icon.id);
      const icon = missing.includes(text) ? icons.find(isFree) : undefined;
      if (icon !== undefined) picks[at]!.push(hitOf(conceptOf(text), icon, 'related', 0));
    }
  }
  const order = new Map(texts.map((text, place) => [text, place]));
  const filled = sets.map((set, at) => ({
    ...set,
    picks: picks[at]!.toSorted((a, b) => order.get(a.concept)! - order.get(b.concept)!),
  }));
  return { sets: filled, isDegraded: isAnyDegraded };
}

/** The icons with the words of a concept, by pack, the best first. */
async function iconsByPack(
  context: CatalogWork,
  concept: Concept,
  filters: IconFilters,
): Promise<ReadonlyMap<string, readonly PickedIcon[]>> {
  const { catalog } = context;
  const { name, words, joined } = concept;
  await context.startSlowWork();
  const named = [catalog.named({ name, words, filters })];
  if (words.length > 1) named.push(catalog.named({ name: joined, words: [[joined]], filters }));
  const ids = [...new Set(named.flatMap((one) => one.ids))];
  const byPack = new Map<string, PickedIcon[]>();
  let place = -1;
  for await (const icons of readInSteps(context, ids)) {
    for (const icon of icons) {
      place++;
      if (icon === undefined) continue;
      const isWhole = named.some(({ whole }) => whole.has(icon.id));
      const byName = isWhole ? 'exact' : matchConcept(concept, icon.name);
      // Its words are in an alias.
      const hit = hitOf(concept, icon, byName === 'related' ? 'part' : byName, place / ids.length);
      const hits = byPack.get(icon.pack);
      if (hits === undefined) byPack.set(icon.pack, [hit]);
      else hits.push(hit);
    }
  }
  for (const hits of byPack.values()) hits.sort((a, b) => b.weight - a.weight);
  return byPack;
}

function hitOf(concept: Concept, icon: IconRecord, match: ConceptMatch, place: number): PickedIcon {
  const weight = weightOf(concept, icon.name, match);
  return { concept: concept.text, icon, match, weight, manner: mannerOf(concept, icon.name), place };
}

/** One icon of the pack for each concept: `found` are the icons for each, the best first. */
function pickSet(pack: string, texts: readonly string[], found: readonly (readonly PickedIcon[])[]): IconSet {
  const manner = sharedManner(found);
  const shapeOfMost = shapeIn(found.flatMap((hits) => hits.find((hit) => hit.manner === manner) ?? []));
  const isSuitable = (hit: PickedIcon) =>
    hit.manner === manner ||
    (hit.icon.shape === shapeOfMost && (hit.manner === '' || (manner === '' && mayBeThing(hit.manner))));

  const picks: PickedIcon[] = [];
  const used = new Set<number>();
  for (const hits of found) {
    const merit = (hit: PickedIcon) =>
      hit.weight + (isSuitable(hit) ? SUITABLE_WEIGHT : 0) - (used.has(hit.icon.id) ? USED_WEIGHT : 0);
    const best = hits.reduce<PickedIcon | undefined>(
      (best, hit) => (best === undefined || merit(hit) > merit(best) ? hit : best),
      undefined,
    );
    if (best === undefined) continue;
    picks.push(best);
    used.add(best.icon.id);
  }
  return {
    pack,
    shape: new Set(picks.map(({ icon }) => icon.shape)).size === 1 ? picks[0]!.icon.shape : undefined,
    manner,
    picks,
    missing: texts.filter((_, at) => found[at]!.length === 0),
  };
}

/** The manner with icons for most concepts; then with the best names; then none; then the first in the results. */
function sharedManner(found: readonly (readonly PickedIcon[])[]): string {
  const shares = new Map<string, [concepts: number, weight: number, isPlain: number, places: number]>();
  for (const hits of found) {
    const seen = new Set<string>();
    for (const [place, { manner, weight: best }] of hits.entries()) {
      if (seen.has(manner)) continue;
      seen.add(manner);
      const [concepts, weight, isPlain, places] = shares.get(manner) ?? [0, 0, Number(manner === ''), 0];
      shares.set(manner, [concepts + 1, weight + best, isPlain, places - place]);
    }
  }
  const [best] = [...shares].toSorted((a, b) => compareRanks(a[1], b[1]) || (a[0] < b[0] ? -1 : 1));
  return best?.[0] ?? '';
}

/** The shape that most of these icons have. */
function shapeIn(picks: readonly PickedIcon[]): Shape | undefined {
  const counts = Map.groupBy(picks, ({ icon }) => icon.shape);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function rankOf({ picks, shape }: IconSet): readonly number[] {
  return [
    picks.length,
    Number(shape !== undefined),
    picks.reduce((sum, { weight }) => sum + weight, 0),
    -picks.reduce((sum, { place }) => sum + place, 0),
  ];
}

/** Compares lists of numbers: the higher first. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [position, value] of a.entries()) {
    const difference = b[position]! - value;
    if (difference !== 0) return difference;
  }
  return 0;
}
