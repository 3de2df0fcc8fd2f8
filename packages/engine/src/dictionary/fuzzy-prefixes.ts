import { NONE, ROOT, type TermDictionary } from './term-dictionary.ts';

/** A prefix in the trie: its node and its length. */
export interface TriePrefix {
  readonly node: number;
  readonly depth: number;
}

/**
 * Finds the trie nodes whose path is exactly one edit away from `word`: `settng` reaches `setting`, hence `settings`.
 * The first letter must match, and so must the last one unless it is transposed; otherwise nearly every prefix would
 * match. The node of the word, and nodes below it or another result, are left out. At most O(length² × children).
 *
 *     settng     s e t t ─┬─ n g          the walk leaves the typed path once at every place,
 *                         └─ i ─ n ─ g    by an insertion, deletion, replacement or transposition
 */
export function fuzzyPrefixes(dictionary: TermDictionary, word: string): TriePrefix[] {
  // May contain a node twice; `withoutNested` also removes such duplicates.
  const found: TriePrefix[] = [];
  const keep = (node: number, depth: number) => {
    if (node !== NONE) found.push({ node, depth });
  };
  let onPath = dictionary.child(ROOT, word.charCodeAt(0));
  for (let at = 1; at < word.length && onPath !== NONE; at++) {
    const unit = word.charCodeAt(at);
    const isLast = at === word.length - 1;
    if (!isLast) {
      keep(dictionary.descend(onPath, word, at + 1), word.length - 1);
      const swapped = dictionary.child(onPath, word.charCodeAt(at + 1));
      const swappedBack = swapped === NONE ? NONE : dictionary.child(swapped, unit);
      keep(dictionary.descend(swappedBack, word, at + 2), word.length);
    }
    const next = word.charCodeAt(at + 1);
    const end = dictionary.endChild(onPath);
    for (let child = dictionary.firstChild(onPath); child < end; child++) {
      if (dictionary.mayHaveChild(child, unit)) keep(dictionary.descend(child, word, at), word.length + 1);
      if (isLast || !dictionary.mayHaveChild(child, next) || dictionary.unitOf(child) === unit) continue;
      keep(dictionary.descend(child, word, at + 1), word.length);
    }
    onPath = dictionary.child(onPath, unit);
  }
  return withoutNested(dictionary, found, onPath);
}

/** Sorts prefixes and leaves out each that is at or below another one or the node of the word. */
function withoutNested(dictionary: TermDictionary, found: TriePrefix[], wordNode: number): TriePrefix[] {
  if (found.length === 0) return found;
  // Sorts an ancestor before its descendants: its range starts no later, and its number is lower.
  found.sort((a, b) => dictionary.firstTerm(a.node) - dictionary.firstTerm(b.node) || a.node - b.node);
  const outermost: TriePrefix[] = [];
  let coveredTo = 0;
  for (const prefix of found) {
    const { node } = prefix;
    if (dictionary.endTerm(node) <= coveredTo || isAtOrBelow(dictionary, node, wordNode)) continue;
    coveredTo = dictionary.endTerm(node);
    outermost.push(prefix);
  }
  return outermost;
}

/** Two nodes of a chain may have the same terms. Of these, the deeper one has the higher number. */
function isAtOrBelow(dictionary: TermDictionary, node: number, other: number): boolean {
  return (
    other !== NONE &&
    node >= other &&
    dictionary.firstTerm(node) >= dictionary.firstTerm(other) &&
    dictionary.endTerm(node) <= dictionary.endTerm(other)
  );
}
