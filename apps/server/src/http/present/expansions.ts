import { EXPANSIONS, type Expansion } from '@glyphdex/contract';

/** Which parts of an icon are shown beside its base fields? */
export type Expansions = Readonly<Record<Expansion, boolean>>;

const known = new Map<string, Expansions>();

/** Reads a `with` in the canonical form that the query reader gives it, of which there are 128. */
export function parseExpansions(canonical: string | undefined): Expansions {
  const text = canonical ?? '';
  const parsed = known.get(text);
  if (parsed !== undefined) return parsed;
  const names = text.split(',');
  const expansions = Object.fromEntries(EXPANSIONS.map((name) => [name, names.includes(name)])) as Expansions;
  known.set(text, expansions);
  return expansions;
}
