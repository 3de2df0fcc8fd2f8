import { bareName } from './emoji-concepts.ts';
import type { Annotation } from './emoji-sources.ts';
import { tagOf } from './icon-tag.ts';

const REGIONAL_INDICATOR_A = 0x1f1e6;

/** English country names by ISO code, from the flags among the emoji. */
export function flagCountries(annotations: ReadonlyMap<string, Annotation>): Map<string, string> {
  const countries = new Map<string, string>();
  for (const [emoji, { shortName }] of annotations) {
    if (!/^[\u{1f1e6}-\u{1f1ff}]{2}$/u.test(emoji)) continue;
    const code = [...emoji]
      .map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - REGIONAL_INDICATOR_A + 97))
      .join('');
    const name = tagOf(bareName(emoji, shortName));
    if (name !== null) countries.set(code, name);
  }
  return countries;
}
