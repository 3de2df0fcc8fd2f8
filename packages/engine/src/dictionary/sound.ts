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
  let sound = word;
  for (const [spelling, heard] of RULES) sound = sound.replace(spelling, heard);
  return sound.length < SOUND_LENGTH_MIN ? '' : sound;
}

/** Applied one after the other. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^[kgp](?=n)|^w(?=r)|^p(?=s)/, ''],
  [/^x/, 's'],
  [/ph/g, 'f'],
  [/gh(?=t|$)|(?<=i)gh/g, ''],
  [/wh/g, 'w'],
  [/mb$/, 'm'],
  [/s?c(?=[eiy])|z/g, 's'],
  [/sch/g, 'sk'],
  [/t?ch/g, 'C'],
  [/ck|qu|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/dg(?=[eiy])/g, 'j'],
  [/([a-z])\1+/g, '$1'],
  [/^[aeiouy]+/, 'A'],
  [/[aeiouy]+/g, ''],
];
