import type { IndexDocument } from '../document.ts';
import type { Suggestion } from '../suggest/suggester.ts';

/**
 * The words of these documents with the prefix, those in the most names first. Includes the prefix itself if it is a
 * word. Names must be words of plain letters joined by `-`, tags one word each; aliases are not supported.
 */
export function naiveCompletions(
  documents: readonly IndexDocument[],
  prefix: string,
  max: number,
): Suggestion[] {
  const wordsOf = documents.map(({ name, tags }) => ({
    names: name.split('-'),
    all: [...name.split('-'), ...tags.map(({ text }) => text)],
  }));
  const distinct = [...new Set(wordsOf.flatMap(({ all }) => all))].filter((word) => word.startsWith(prefix));
  const counted = distinct.map((text) => ({
    text,
    named: wordsOf.filter(({ names }) => names.includes(text)).length,
    documentsCount: wordsOf.filter(({ all }) => all.includes(text)).length,
  }));
  counted.sort(
    (a, b) => b.named - a.named || b.documentsCount - a.documentsCount || (a.text < b.text ? -1 : 1),
  );
  return withTyped(counted, prefix, max).map(({ text, documentsCount }) => ({ text, documentsCount }));
}

/** `before` with each word of the same names that has the prefix, those in the most such names first. */
export function naiveCompletionsAfter(
  documents: readonly IndexDocument[],
  before: string,
  prefix: string,
  max: number,
): Suggestion[] {
  const names = documents.map(({ name }) => name.split('-')).filter((words) => words.includes(before));
  const distinct = [...new Set(names.flat())].filter((word) => word.startsWith(prefix) && word !== before);
  const counted = distinct.map((word) => ({
    text: `${before} ${word}`,
    documentsCount: names.filter((words) => words.includes(word)).length,
  }));
  counted.sort((a, b) => b.documentsCount - a.documentsCount || (a.text < b.text ? -1 : 1));
  return withTyped(counted, `${before} ${prefix}`, max);
}

/** The first `max` completions. If the typed text itself comes after them, it replaces the last one. */
function withTyped<Counted extends { readonly text: string }>(
  counted: readonly Counted[],
  typed: string,
  max: number,
): Counted[] {
  const position = counted.findIndex(({ text }) => text === typed);
  return position < max ? counted.slice(0, max) : [...counted.slice(0, max - 1), counted[position]!];
}
