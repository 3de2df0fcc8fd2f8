import { iconSlug, type PackRecord, type Shape } from '@glyphdex/contract';
import type { IconRecord } from '../../catalog/catalog.ts';
import type { IconFilters } from '../../catalog/icon-search.ts';
import { type ConceptMatch, mannerOf, matchConcept, mayBeThing, weightOf } from './concept-match.ts';
import { packOf } from './named-icons.ts';
import type { ToolContext } from './tool-context.ts';

export interface SetPreferences {
  /** Slugs of packs that win over others, however few of the concepts they have. */
  readonly preferredPacks: readonly string[];
  /** Filters for all icons of the set: `shapes`, `styles`, and `packs` for a license. */
  readonly filters: IconFilters;
}

/** The icon for one concept. */
export interface PickedIcon {
  readonly concept: string;
  readonly icon: IconRecord;
  readonly match: ConceptMatch;
  /** See `weightOf`. */
  readonly weight: number;
  /** See `mannerOf`. */
  readonly manner: string;
}

/** Icons of one pack. */
export interface PickedSet {
  readonly pack: PackRecord;
  /** The shape of all icons; `undefined` if they have several. */
  readonly shape: Shape | undefined;
  /** The manner that most concepts share. Icons of another one are left out, unless their name has none. */
  readonly manner: string;
  /** At most one per concept, in the order of the concepts. */
  readonly picks: readonly PickedIcon[];
  readonly missing: readonly string[];
  readonly isPreferred: boolean;
  /** Sum over the concepts of the place of its first icon among the best hits of all packs. */
  readonly places: number;
}

export interface SetChoice {
  /** The best set first, each of another pack. Empty if no pack has an icon for any concept. */
  readonly sets: readonly PickedSet[];
  /** How many packs have an icon for every concept. */
  readonly completePacks: number;
}

/** Packs that are searched for each concept, besides preferred ones. */
export const CANDIDATES_MAX = 12;
/** Of all packs together, by relevance: shows for which packs a concept is a name. */
const BEST_HITS = 300;
/** In one pack: one of them is the icon for the concept. Packs draw a thing in up to nine manners. */
const HITS_PER_CONCEPT = 48;
/** A pack that has a match beyond `BEST_HITS` has none by name, so it counts less than any match. */
const WEIGHT_BEYOND = 5;

/**
 * Finds the packs with one icon for each of the concepts, which are distinct, in one manner of drawing. The best set is
 * of a preferred pack; then come sets with more concepts, with a single shape, with names that match the concepts, and
 * packs that rank first in a search for the concepts. The same catalog gives the same answer, unless a search is cut by
 * its time budget.
 */
export async function pickConsistentSet(
  context: ToolContext,
  concepts: readonly string[],
  { preferredPacks, filters }: SetPreferences,
): Promise<SetChoice> {
  const covered = await coverageByPack(context, concepts, filters);
  const nothing = { concepts: 0, weight: 0, places: concepts.length * BEST_HITS };
  const rankOf = ([, { concepts: count, weight, places }]: [string, Coverage]) => [count, weight, -places];
  const ranked = [...covered]
    .toSorted((a, b) => byRank(rankOf(a), rankOf(b)) || compareText(a[0], b[0]))
    .map(([slug]) => slug);
  const candidates = new Set([...preferredPacks, ...ranked.slice(0, CANDIDATES_MAX)]);

  const sets: PickedSet[] = [];
  for (const slug of candidates) {
    const set = await pickFromPack(context, slug, concepts, filters);
    const { places } = covered.get(slug) ?? nothing;
    if (set.picks.length > 0) sets.push({ ...set, places, isPreferred: preferredPacks.includes(slug) });
  }
  const completePacks = [...covered.values()].filter(
    ({ concepts: count }) => count === concepts.length,
  ).length;
  return { sets: sets.toSorted(compareSets), completePacks };
}

interface Coverage {
  /** How many concepts the pack has icons for. */
  concepts: number;
  /** Sum of the best matches. */
  weight: number;
  /** See `PickedSet`. */
  places: number;
}

/** Which packs have icons for how many of the concepts, and how well their names match. */
async function coverageByPack(
  { catalog, searchBudgetMs: budgetMs, startSlowWork }: ToolContext,
  concepts: readonly string[],
  filters: IconFilters,
): Promise<Map<string, Coverage>> {
  const covered = new Map<string, Coverage>();
  for (const text of concepts) {
    await startSlowWork();
    const { counts } = await catalog.countFacets({ text, filters, budgetMs });
    await startSlowWork();
    const page = { offset: 0, limit: BEST_HITS, relatedTagsMax: 0 };
    const { ids } = await catalog.search({ text, filters, order: 'relevance', budgetMs, ...page });
    const best = new Map<string, { weight: number; readonly place: number }>();
    for (const [place, icon] of catalog.read(ids).entries()) {
      if (icon === undefined) continue;
      const weight = weightOf(text, icon.name, matchConcept(text, icon.name));
      const first = best.get(icon.pack);
      if (first === undefined) best.set(icon.pack, { weight, place });
      else first.weight = Math.max(first.weight, weight);
    }
    for (const pack of counts.pack.keys()) {
      const coverage = covered.get(pack) ?? { concepts: 0, weight: 0, places: 0 };
      const { weight, place } = best.get(pack) ?? { weight: WEIGHT_BEYOND, place: BEST_HITS };
      coverage.concepts++;
      coverage.weight += weight;
      coverage.places += place;
      covered.set(pack, coverage);
    }
  }
  return covered;
}

/** One icon of the pack for each concept that it has in the same manner, no icon twice. */
async function pickFromPack(
  { catalog, searchBudgetMs: budgetMs, startSlowWork }: ToolContext,
  pack: string,
  concepts: readonly string[],
  filters: IconFilters,
): Promise<Omit<PickedSet, 'places' | 'isPreferred'>> {
  const found: PickedIcon[][] = [];
  const page = { offset: 0, limit: HITS_PER_CONCEPT, relatedTagsMax: 0 };
  for (const text of concepts) {
    await startSlowWork();
    const wanted = { text, filters: { ...filters, pack }, isConcept: true, budgetMs, ...page };
    const { ids } = await catalog.search({ ...wanted, order: 'relevance' });
    const icons = catalog.read(ids).filter((icon) => icon !== undefined);
    // An alias is a name too: `mdi--search` is `mdi--magnify`.
    const [namedId] = catalog.resolve([iconSlug(pack, text.toLowerCase().replaceAll(' ', '-'))]);
    const hits = icons.map((icon) => {
      const { id, name } = icon;
      const match = id === namedId ? 'exact' : matchConcept(text, name);
      return {
        concept: text,
        icon,
        match,
        weight: weightOf(text, name, match),
        manner: mannerOf(text, name),
      };
    });
    found.push(hits.toSorted((a, b) => b.weight - a.weight));
  }
  const manner = sharedManner(found);
  const shapeOfMost = shapeIn(found.flatMap((hits) => hits.find((hit) => hit.manner === manner) ?? []));
  const isSuitable = (hit: PickedIcon) =>
    hit.manner === manner ||
    (hit.icon.shape === shapeOfMost && (hit.manner === '' || (manner === '' && mayBeThing(hit.manner))));

  const picks: PickedIcon[] = [];
  for (const hits of found) {
    const best = hits.find((hit) => isSuitable(hit) && !picks.some(({ icon }) => icon.id === hit.icon.id));
    if (best !== undefined) picks.push(best);
  }
  const shapes = new Set(picks.map(({ icon }) => icon.shape));
  return {
    pack: packOf(catalog, pack),
    shape: shapes.size === 1 ? picks[0]!.icon.shape : undefined,
    manner,
    picks,
    missing: concepts.filter((concept) => !picks.some((pick) => pick.concept === concept)),
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
  const [best] = [...shares].toSorted((a, b) => byRank(a[1], b[1]) || compareText(a[0], b[0]));
  return best?.[0] ?? '';
}

/** The shape that most of these icons have. */
function shapeIn(picks: readonly PickedIcon[]): Shape | undefined {
  const counts = Map.groupBy(picks, ({ icon }) => icon.shape);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function compareSets(a: PickedSet, b: PickedSet): number {
  const rankOf = ({ picks, isPreferred, shape, places }: PickedSet) => [
    Number(isPreferred),
    picks.length,
    Number(shape !== undefined),
    picks.reduce((sum, { weight }) => sum + weight, 0),
    -places,
  ];
  return byRank(rankOf(a), rankOf(b)) || compareText(a.pack.slug, b.pack.slug);
}

/** Compares lists of numbers: the higher first. */
function byRank(a: readonly number[], b: readonly number[]): number {
  for (const [position, value] of a.entries()) {
    const difference = b[position]! - value;
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
