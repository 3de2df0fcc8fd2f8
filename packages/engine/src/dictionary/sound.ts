/** A sound shorter than this fits too many words. */
const SOUND_LENGTH_MIN = 2;
const WORD_LENGTH_MIN = 4;

/**
 * What does an English word sound like, roughly? The consonants it is heard by, so that words spelt by ear meet:
 * `fone` and `phone` are both `fn`, `bycicle` and `bicycle` `bskl`, `sizzors` and `scissors` `ssrs`. Empty for
 * words that are short, not of the letters a to z, or without enough consonants.
 *
 * Source: the idea and most rules are of L. Philips, Metaphone, 1990; vowels are left out except in front.
 */
export function soundOf(word: string): string {
  if (word.length < WORD_LENGTH_MIN || !/^[a-z]+$/.test(word)) return '';
  const letters = lettersOf(word);
  let sound = word;
  for (const { ifAny, spelling, heard } of RULES)
    if ((letters & ifAny) !== 0) sound = sound.replace(spelling, heard);
  const heard = consonantsOf(sound);
  return heard.length < SOUND_LENGTH_MIN ? '' : heard;
}

/** Of letters that are doubled one, without vowels; those in front are one `A`. */
function consonantsOf(text: string): string {
  let consonants = '';
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === before && unit >= SMALL_A) continue;
    before = unit;
    if ((letterBit(unit) & VOWELS) === 0 || unit < SMALL_A) consonants += text[i];
    else if (i === 0) consonants = 'A';
  }
  return consonants;
}

/**
 * Applied one after the other, where the word as typed has any of the letters that stand first: nearly all rules are
 * about few words, and no rule makes a letter that another asks for.
 */
const RULES = (
  [
    ['kgpw', /^[kgp](?=n)|^w(?=r)|^p(?=s)/, ''],
    ['x', /^x/, 's'],
    ['p', /ph/g, 'f'],
    ['g', /gh(?=t|$)|(?<=i)gh/g, ''],
    ['w', /wh/g, 'w'],
    ['m', /mb$/, 'm'],
    ['cz', /s?c(?=[eiy])|z/g, 's'],
    ['c', /sch/g, 'sk'],
    ['c', /t?ch/g, 'C'],
    ['cq', /ck|qu|[cq]/g, 'k'],
    ['x', /x/g, 'ks'],
    ['d', /dg(?=[eiy])/g, 'j'],
  ] as const
).map(([letters, spelling, heard]) => ({ ifAny: lettersOf(letters), spelling, heard }));

function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= letterBit(text.charCodeAt(i));
  return letters;
}

/** A bit for each letter from a to z. */
function letterBit(unit: number): number {
  return 1 << (unit & 31);
}

const SMALL_A = 0x61;
const VOWELS = lettersOf('aeiouy');
