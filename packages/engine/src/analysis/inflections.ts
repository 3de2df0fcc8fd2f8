/**
 * Possible singular or plural forms of an English word: `boxes` gives `boxe` and `box`, `city` gives `cities`. A guess
 * by the ending; the caller keeps the forms that are terms of the index.
 */
export function otherNumber(word: string): string[] {
  if (word.length < 3) return [];
  if (!word.endsWith('s')) return [pluralOf(word)];
  if (word.endsWith('ss')) return [`${word}es`];
  const forms = [word.slice(0, -1)];
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  else if (HISSING_PLURAL.test(word)) forms.push(word.slice(0, -2));
  else forms.push(`${word}es`);
  return forms;
}

const HISSING_PLURAL = /(?:s|x|z|ch|sh)es$/;
const HISSING = /(?:x|z|ch|sh)$/;

function pluralOf(word: string): string {
  if (HISSING.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

/**
 * Possible other forms of an English verb: `cutting` gives `cut`, `charge` gives `charging` and `charged`. A guess by
 * the ending; the caller keeps the forms that are terms of the index.
 */
export function verbForms(word: string): string[] {
  if (!ASCII_LETTERS.test(word)) return [];
  if (word.endsWith('ing')) return basesOf(word.slice(0, -3));
  if (word.endsWith('ied')) return basesOf(`${word.slice(0, -3)}y`);
  if (word.endsWith('ed')) return basesOf(word.slice(0, -2));
  return word.length < BASE_UNITS_MIN ? [] : inflected(word);
}

/** A shorter stem is not a verb: `ring`, `seed`. */
const BASE_UNITS_MIN = 3;
const ASCII_LETTERS = /^[a-z]+$/;
const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgklmnprtz])\1$/;
const SHORT_SYLLABLE = /^[^aeiou]*[aeiou][bdgklmnprtz]$/;

function basesOf(stem: string): string[] {
  if (stem.length < BASE_UNITS_MIN || !VOWEL.test(stem)) return [];
  const bases = [stem, `${stem}e`];
  if (DOUBLED.test(stem)) bases.push(stem.slice(0, -1));
  return bases;
}

function inflected(base: string): string[] {
  if (base.endsWith('e')) return [`${base.slice(0, -1)}ing`, `${base}d`];
  const stem = SHORT_SYLLABLE.test(base) ? base + base.at(-1) : base;
  return [`${stem}ing`, /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${stem}ed`];
}
