import type { Outcome } from './figures.ts';
import type { SeenValues } from './labels.ts';

/** Compares a facet of which every icon has one value; any of the accepted ones is right. */
export function compareOne<Value extends string>(
  slug: string,
  said: Value,
  accepted: readonly Value[],
): Outcome<Value> {
  if (accepted.includes(said)) return { slug, right: [said], wrong: [], missed: [] };
  return { slug, right: [], wrong: [said], missed: accepted.slice(0, 1) };
}

/**
 * Compares a facet of which an icon has several values. What is needed counts as right or missed, what is neither needed
 * nor optional as wrong; optional values count for nothing. A need that several names fulfil is missed under its first.
 */
export function compareSeveral<Value extends string>(
  slug: string,
  said: readonly Value[],
  { needed, maybe }: SeenValues<Value>,
): Outcome<Value> {
  const right = new Set<Value>();
  const missed: Value[] = [];
  for (const names of needed) {
    const found = names.filter((name) => said.includes(name));
    for (const name of found) right.add(name);
    if (found.length === 0) missed.push(names[0]!);
  }
  const wrong = said.filter((value) => !right.has(value) && !maybe.includes(value));
  return { slug, right: [...right], wrong, missed };
}
