import { iconSlug } from '@glyphdex/contract';
import type { IconRecord } from '../../catalog/catalog.ts';
import { BEST } from '../../catalog/icon-search.ts';
import { type ConceptMatch, conceptOf, mannerOf, matchConcept, thingOf } from '../concept-match.ts';
import { type CatalogWork, readInSteps } from '../read-in-steps.ts';

/** Candidates by meaning and by look: in one pack, and in all. */
const IN_PACK = 24;
const IN_ALL = 300;

/** The score of an equal name, also as alias; of the same thing in another style, by name or alias; of its forms. */
const EQUAL = 4;
const SAME: Readonly<Record<ConceptMatch, number>> = { exact: 2, variant: 1.7, part: 0.4, related: 0 };
const SAME_MANNER = 0.4;
const SAME_SHAPE = 0.2;
/** An icon with a name for the same meaning: the best hit, and the last. */
const BY_MEANING = 0.9;
/** Squared distance of descriptors at which two drawings count as half alike. */
const HALF_ALIKE = 9_000;
/** The distance for an icon that is not measured: that of unrelated drawings. */
const UNRELATED = 60_000;
/** An icon with another name is the same only if it looks so: with a name for the same meaning, and without. */
const ALIKE = 9_000;
const NEARLY_EQUAL = 2_500;

/**
 * The same icon in other packs, or in one pack: public ids, the best first, at most one of each pack. Icons with the
 * same name come first, then those that name the same thing; the look decides among them. An icon with another name
 * counts only if it looks like the icon.
 */
export async function findEquivalents(
  context: CatalogWork,
  icon: IconRecord,
  pack: string | undefined,
): Promise<{ readonly ids: readonly number[]; readonly isDegraded: boolean }> {
  const { catalog, searchBudgetMs: budgetMs, startSlowWork } = context;
  const others = catalog.reference.packs.map(({ slug }) => slug).filter((slug) => slug !== icon.pack);
  const filters = { pack, packs: others };
  const max = pack === undefined ? IN_ALL : IN_PACK;

  await startSlowWork();
  const whole = conceptOf(icon.name);
  const thing = conceptOf(thingOf(icon.name));
  const equal = catalog.named({ name: icon.name, words: whole.words, filters });
  const named = catalog.named({ name: thing.name, words: thing.words, filters });
  await startSlowWork();
  const query = { text: thing.text, filters, isConcept: true, limit: max, budgetMs };
  const hits = await catalog.search({ ...BEST, ...query });
  await startSlowWork();
  const alike = catalog.lookalikes({ id: icon.id, filters, max });
  await startSlowWork();
  const byName = [...new Set([...equal.ids, ...named.ids, ...hits.ids])];
  const measured = catalog.lookalikes({
    id: icon.id,
    filters,
    among: byName,
    max: Math.max(1, byName.length),
  });

  const ids = [...new Set([...byName, ...alike.keys()])];
  const hitScores = new Map(hits.ids.map((id, place) => [id, BY_MEANING * (1 - place / max)]));
  const manner = mannerOf(thing, icon.name);
  const best = new Map<string, { readonly id: number; readonly score: number }>();
  for await (const records of readInSteps(context, ids)) {
    const found = records.filter((other) => other !== undefined);
    const things = found.map(({ name }) => thingOf(name));
    const aliased = catalog.resolve(things.map((text) => iconSlug(icon.pack, text.replaceAll(' ', '-'))));
    for (const [at, other] of found.entries()) {
      const { id } = other;
      const distance = alike.get(id) ?? measured.get(id) ?? UNRELATED;
      const match =
        named.whole.has(id) || aliased[at] === icon.id ? 'exact' : matchConcept(thing, things[at]!);
      const isSame = equal.whole.has(id) || match === 'exact' || match === 'variant';
      const hasMeaning = match === 'part' || hitScores.has(id);
      if (!isSame && distance > (hasMeaning ? ALIKE : NEARLY_EQUAL)) continue;
      const score =
        (equal.whole.has(id) ? EQUAL : 0) +
        Math.max(SAME[match], hitScores.get(id) ?? 0) +
        (mannerOf(thing, other.name) === manner ? SAME_MANNER : 0) +
        (other.shape === icon.shape ? SAME_SHAPE : 0) +
        HALF_ALIKE / (HALF_ALIKE + distance);
      if (score > (best.get(other.pack)?.score ?? 0)) best.set(other.pack, { id, score });
    }
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score || a.id - b.id);
  return { ids: ranked.map(({ id }) => id), isDegraded: hits.isDegraded };
}
