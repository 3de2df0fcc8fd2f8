import names from './sign-names.json' with { type: 'json' };

/** Words for signs, from the annotations of CLDR and the names of Unicode, and for pairs of signs with a meaning. */
const SIGN_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** Letters after a degree sign, and the scale. */
const DEGREES: Readonly<Record<string, string>> = { c: 'celsius', f: 'fahrenheit', k: 'kelvin' };

/**
 * Replaces signs by their words: `✓` by `check mark`, `20 °C` by `20 celsius`. A sign is a word if spaces separate it
 * from words and `isTerm` accepts all words of its name. `&` between letters joins them to the first term of `atandt`
 * and `att`.
 */
export function spellOutSigns(text: string, isTerm: (word: string) => boolean): string {
  if (!MAY_HAVE_SIGN.test(text)) return text;
  const signs = text.replace(/\s+/g, '');
  const pair = SIGN_NAMES.get(signs);
  if (pair !== undefined && Array.from(signs).length > 1) return pair;
  return text
    .replace(/[°º˚]\s?([CFK])\b|℃|℉/gi, (sign, letter?: string) => {
      return ` ${DEGREES[(letter ?? (sign === '℃' ? 'c' : 'f')).toLowerCase()]!} `;
    })
    .replace(
      /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)\s?&\s?([\p{L}\p{N}]+)(?![\p{L}\p{N}])/gu,
      (_, first: string, second: string) => {
        // Two letters are rather the code of a country.
        const short = first.length + second.length > 2 ? [first + second] : [];
        const joined = [`${first}and${second}`, ...short].map((word) => word.toLowerCase());
        return joined.find(isTerm) ?? `${first} and ${second}`;
      },
    )
    .split(/(\s+)/)
    .map((chunk) => {
      const name = nameOf(chunk);
      return name?.split(' ').every(isTerm) === true ? name : chunk;
    })
    .join('');
}

const MAY_HAVE_SIGN = /[^\p{L}\p{M}\p{Nd}\s]|\p{Script=Greek}/u;

/** The words for signs, also for one that is repeated. */
function nameOf(chunk: string): string | undefined {
  const [sign = ''] = chunk;
  return SIGN_NAMES.get(chunk) ?? (chunk.replaceAll(sign, '') === '' ? SIGN_NAMES.get(sign) : undefined);
}
