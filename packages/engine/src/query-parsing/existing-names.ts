import type { CodeName } from './code-names.ts';

/** The packs and names of the documents, which the engine does not store. */
export interface DocumentNames {
  /** The value of a pack in the facet `pack`; undefined for an unknown slug. */
  packOf(slug: string): number | undefined;
  /** The slugs of the packs by the maker of this one, the most complete first. */
  packsOfMaker(slug: string): readonly string[];
  /** The document with this name, alias or former name in a pack. */
  findName(pack: string, name: string): number | undefined;
  /** The documents with this code point in the font of their pack. */
  findCodePoint(codePoint: number): readonly number[];
}

export const NO_NAMES: DocumentNames = {
  packOf: () => undefined,
  packsOfMaker: () => [],
  findName: () => undefined,
  findCodePoint: () => [],
};

/**
 * The document that a name in code means: that of the first pack with the name. Unless the prefix is one of several,
 * also with the digits divided otherwise, and with the style words as packs write them (`OutlineHome` as
 * `home-outlined`), moved, or left out; else in another pack of the maker, because a pack hides names that a newer one
 * has: `fa:beer`.
 */
export function findDocument({ name, packs, certainty }: CodeName, names: DocumentNames): number | undefined {
  if (packs.length === 0) return undefined;
  const styles = name.split('-').filter((word) => STYLES.has(word));
  // A pack of this style is likelier: `heroicons-solid`, `bxs`.
  const sorted = packs.toSorted((a, b) => styleFit(b, styles) - styleFit(a, styles));
  const findIn = (tried: Iterable<string>, candidates: Iterable<string>) => {
    for (const candidate of candidates)
      for (const pack of tried) {
        const found = names.findName(pack, candidate);
        if (found !== undefined) return found;
      }
    return undefined;
  };
  // Most names are written as the pack has them, so the others are formed only if this one is missing.
  const asWritten = findIn(sorted, [name]);
  if (asWritten !== undefined) return asWritten;
  if (certainty === 'division') return SIZE.test(name) ? findIn(sorted, [name.replace(SIZE, '')]) : undefined;
  const candidates = candidatesOf(name, packs);
  const ofMaker = () => new Set(sorted.flatMap((pack) => names.packsOfMaker(pack)));
  return findIn(sorted, candidates) ?? findIn(ofMaker(), candidates);
}

/** By style word of code, the words that packs use for it. */
const STYLES: ReadonlyMap<string, readonly string[]> = new Map([
  ['outline', ['outline', 'outlined', 'line']],
  ['outlined', ['outline', 'outlined', 'line']],
  ['fill', ['fill', 'filled', 'solid']],
  ['filled', ['fill', 'filled', 'solid']],
  ['solid', ['solid', 'fill', 'filled']],
  ['regular', ['regular', 'outline']],
  ['reg', ['regular']],
  ['rounded', ['round', 'rounded']],
  ['round', ['round', 'rounded']],
  ['sharp', ['sharp']],
  ['twotone', ['twotone', 'duotone']],
  ['mini', ['20-solid']],
  ['micro', ['16-solid']],
  ['logo', []],
]);

/** The style that the slug of a pack names in another form. */
const PACK_STYLES: Readonly<Record<string, string>> = { bxs: 'solid', bxl: 'logo' };

function styleFit(pack: string, styles: readonly string[]): number {
  const ofPack = PACK_STYLES[pack];
  if (ofPack !== undefined) return styles.includes(ofPack) ? 1 : -1;
  return styles.some((style) => pack.split('-').includes(STYLES.get(style)?.[0] ?? style)) ? 1 : 0;
}

export const SIZE = /-(?:8|10|12|14|15|16|18|20|24|28|30|32|36|40|48|64|96|128)$/;

/** Sizes that packs write into names, the usual ones first. */
const SIZED = ['24', '16', '20', '32'];

function candidatesOf(name: string, packs: readonly string[]): ReadonlySet<string> {
  // Ionicons once had a drawing for each platform.
  const whole = name
    .replace(/\btwo-tone\b/, 'twotone')
    .replace(packs.includes('ion') ? /^(?:ios|md)-/ : '', '');
  const words = whole.replace(SIZE, '').split('-');
  const core = words.filter((word) => !STYLES.has(word)).join('-');
  const styles = words.filter((word) => STYLES.has(word));
  const written = styles.length === 1 ? STYLES.get(styles[0]!)! : [];
  const candidates = [
    name,
    whole.replace(SIZE, ''),
    ...written.flatMap((style) => [`${core}-${style}`, `${style}-${core}`]),
    // The plain names of Material icons stand for their filled drawing.
    ...(packs.includes('ic') && core !== ''
      ? [`${styles.length === 0 ? 'baseline' : styles[0]}-${core}`]
      : []),
    ...(core === '' ? [] : [core]),
    name.replaceAll('-', ''),
    // Some packs have their names in sizes only.
    ...SIZED.flatMap((size) => [`${core}-${size}`, ...styles.map((style) => `${core}-${size}-${style}`)]),
    name.replace(/-?\d{1,3}$/, ''),
  ];
  return new Set(candidates.flatMap(digitForms));
}

/** `arrow-down-19` also as `arrow-down19` and `arrow-down-1-9`, `rotate-3-d` also as `rotate-3d`. */
function digitForms(name: string): string[] {
  if (!/\d/.test(name)) return [name];
  const attached = name.replace(/(\d)-(?=[a-z](?:-|$))/g, '$1');
  return [
    name,
    attached,
    attached.replace(/(?<=[a-z])-(?=\d)/g, ''),
    name.replace(/(\d)-(?=[a-z])/g, '$1'),
    name.replace(/(?<=[a-z])-?(?=\d)|(?<=\d)-?(?=[a-z])/g, ''),
    name.replace(/\d(?=\d)/g, '$&-'),
    name.replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/g, '-'),
  ];
}
