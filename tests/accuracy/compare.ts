import type { Outcome } from './figures.ts';
import type { LabelValues } from './labels.ts';

/**
 * Compares a facet with one value per icon. Every accepted value is right; for others the first accepted one is missed.
 * Without accepted values nothing is counted.
 */
export function compareOne<Value extends string>(
  slug: string,
  derived: Value,
  accepted: readonly Value[],
): Outcome<Value> {
  if (accepted.length === 0) return { slug, right: [], wrong: [], missed: [] };
  if (accepted.includes(derived)) return { slug, right: [derived], wrong: [], missed: [] };
  return { slug, right: [], wrong: [derived], missed: accepted.slice(0, 1) };
}

/**
 * Compares a facet with several values per icon. Required values are right or missed, optional values are ignored, and
 * all others are wrong. A requirement with alternatives is missed under its first name.
 */
export function compareSeveral<Value extends string>(
  slug: string,
  derived: readonly Value[],
  { required, optional }: LabelValues<Value>,
): Outcome<Value> {
  const right = new Set<Value>();
  const missed: Value[] = [];
  for (const names of required) {
    const found = names.filter((name) => derived.includes(name));
    for (const name of found) right.add(name);
    if (found.length === 0) missed.push(names[0]!);
  }
  const wrong = derived.filter((value) => !right.has(value) && !optional.includes(value));
  return { slug, right: [...right], wrong, missed };
}
