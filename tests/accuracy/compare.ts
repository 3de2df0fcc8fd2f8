import type { Outcome } from './figures.ts';
import type { SeenValues } from './labels.ts';

/** Compares a facet with one value per icon; any accepted value is right. */
export function compareOne<Value extends string>(
  slug: string,
  said: Value,
  accepted: readonly Value[],
): Outcome<Value> {
  if (accepted.includes(said)) return { slug, right: [said], wrong: [], missed: [] };
  return { slug, right: [], wrong: [said], missed: accepted.slice(0, 1) };
}

/**
 * Compares a facet with several values per icon. A required value is right or missed, an optional one is ignored, any other is
 * wrong. A requirement with alternative names is missed under its first name.
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
