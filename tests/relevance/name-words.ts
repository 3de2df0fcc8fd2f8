/** Words that end in `s` without being plurals, or whose singular means something else. */
const NOT_PLURALS = new Set([
  ...['news', 'glasses', 'sunglasses', 'eyeglasses', 'times', 'windows', 'goods', 'arms', 'teams', 'savings'],
  ...['lens', 'christmas', 'gas', 'bus', 'canvas', 'atlas', 'compass', 'pants', 'maths', 'physics', 'tennis'],
  // One user and several are different drawings.
  ...['users'],
]);
const folded = new Map<string, string>();

/**
 * Which words does an icon's name consist of? Lower case, split at `-`, plurals folded; a number glued to a word
 * (`home2`) is dropped from it.
 */
export function wordsOf(name: string): string[] {
  return name.split('-').map(foldWord);
}

/** The form under which a word of a name and a word of a pattern are compared. */
export function foldWord(word: string): string {
  let known = folded.get(word);
  if (known === undefined) {
    known = foldPlural(word.toLowerCase().replace(/^(\p{L}{3,})\d+$/u, '$1'));
    folded.set(word, known);
  }
  return known;
}

function foldPlural(word: string): string {
  if (word.length < 4 || NOT_PLURALS.has(word) || !word.endsWith('s')) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/^(tomat|potat|her|volcan|domin)oes$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
