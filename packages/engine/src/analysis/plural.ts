/**
 * How may this English word be written in the other number? `boxes` gives `boxe` and `box`, `city` gives `cities`.
 * A guess by ending only: the caller keeps those forms that are words of the index.
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
