/**
 * Possible singular or plural forms of an English word: `boxes` gives `boxe` and `box`, `goes` gives `go`, `city` gives
 * `cities`. A guess by the ending; the caller keeps the forms that it knows. None for a word of one or two units, such
 * as `as`.
 */
export function otherNumber(word: string): string[] {
  if (word.length < 3) return [];
  if (!word.endsWith('s')) return [pluralOf(word)];
  if (word.endsWith('ss')) return [`${word}es`];
  const forms = [word.slice(0, -1)];
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  else if (HISSING_PLURAL.test(word) || word.endsWith('oes')) forms.push(word.slice(0, -2));
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
 * Possible other forms of an English verb: `cutting` gives `cut` among others, `charge` gives `charging` and `charged`.
 * A guess by the ending; the caller keeps the forms that it knows. None for a word with characters other than a to z,
 * with too short a stem, or with a stem that has no vowel.
 */
export function verbForms(word: string): string[] {
  if (!ASCII_LETTERS.test(word)) return [];
  if (word.endsWith('ing')) return basesOf(word.slice(0, -3));
  if (word.endsWith('ied')) return basesOf(`${word.slice(0, -3)}y`);
  if (word.endsWith('ed')) return basesOf(word.slice(0, -2));
  return word.length < BASE_UNITS_MIN ? [] : inflected(word);
}

/** Shorter stems are mostly no verbs: `r` of `ring`, `se` of `seed`. */
const BASE_UNITS_MIN = 3;
const ASCII_LETTERS = /^[a-z]+$/;
const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgklmnprtz])\1$/;
/** The last consonant of such a word is doubled: `cut` gives `cutting`. */
const SHORT_SYLLABLE = /^[^aeiou]*[aeiou][bdgklmnprtz]$/;

/** The verbs whose form before `ing` or `ed` is this stem. */
function basesOf(stem: string): string[] {
  if (stem.length < BASE_UNITS_MIN || !VOWEL.test(stem)) return [];
  const bases = [stem, `${stem}e`];
  if (DOUBLED.test(stem)) bases.push(stem.slice(0, -1));
  return bases;
}

/** The forms of a verb in `ing` and `ed`. */
function inflected(base: string): string[] {
  if (base.endsWith('e')) return [`${base.slice(0, -1)}ing`, `${base}d`];
  const stem = SHORT_SYLLABLE.test(base) ? base + base.at(-1) : base;
  return [`${stem}ing`, /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${stem}ed`];
}
