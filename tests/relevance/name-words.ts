/** Words in `s` that are no plurals, or whose singular means another thing: `glasses` are not `glass`. */
const NOT_PLURALS = new Set([
  ...['news', 'glasses', 'sunglasses', 'eyeglasses', 'times', 'windows', 'goods', 'arms', 'teams', 'savings'],
  ...['lens', 'christmas', 'gas', 'bus', 'canvas', 'atlas', 'compass', 'pants', 'maths', 'physics', 'tennis'],
  // Icons of one user and of several users differ.
  ...['users'],
]);
/** Folded words by word, because names share most words. */
const folded = new Map<string, string>();

/** The folded words of an icon name: `homes2-outline` gives `home` and `outline`. */
export function wordsOf(name: string): string[] {
  return name.split('-').map(foldWord);
}

/**
 * The form in which words of names and patterns are compared: lower case, singular, without a number at the end. A
 * number after fewer than three letters stays: `mp3`.
 */
export function foldWord(word: string): string {
  let known = folded.get(word);
  if (known === undefined) {
    known = foldPlural(word.toLowerCase().replace(/^(\p{L}{3,})\d+$/u, '$1'));
    folded.set(word, known);
  }
  return known;
}

/** The singular of an English plural, by its ending. */
function foldPlural(word: string): string {
  if (word.length < 4 || NOT_PLURALS.has(word) || !word.endsWith('s')) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/^(tomat|potat|her|volcan|domin)oes$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
