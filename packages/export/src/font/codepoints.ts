/**
 * Which code point each icon of a font has, by name. The file stays with the font: an icon keeps its code point in all
 * later versions, and the code point of a removed icon is never used again.
 */
export type Codepoints = Readonly<Record<string, number>>;

/** The Private Use Area of the Basic Multilingual Plane, then that of plane 15. */
const AREAS = [
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
] as const;

/** Adds code points for new names to the ledger, in order. Throws a `RangeError` when there is none left. */
export function assignCodepoints(ledger: Codepoints, names: readonly string[]): Codepoints {
  const assigned: Record<string, number> = { ...ledger };
  let next = Math.max(AREAS[0][0] - 1, ...Object.values(ledger)) + 1;
  for (const name of names) {
    if (Object.hasOwn(assigned, name)) continue;
    if (next > AREAS[0][1] && next < AREAS[1][0]) next = AREAS[1][0];
    if (next > AREAS[1][1]) throw new RangeError('All private-use code points are taken.');
    assigned[name] = next++;
  }
  return assigned;
}

/** Reads a ledger file. Throws a `SyntaxError` that says what is wrong. */
export function readCodepoints(text: string): Codepoints {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SyntaxError('it is not an object of names and code points');
  const seen = new Set<number>();
  for (const [name, codepoint] of Object.entries(value)) {
    const isInArea = AREAS.some(([first, last]) => codepoint >= first && codepoint <= last);
    if (!Number.isInteger(codepoint) || !isInArea)
      throw new SyntaxError(`the code point of "${name}" is not in a private-use area`);
    if (seen.has(codepoint)) throw new SyntaxError(`two names have the code point ${codepoint}`);
    seen.add(codepoint);
  }
  return value as Codepoints;
}
