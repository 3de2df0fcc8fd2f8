import { NONE, ROOT, type TermDictionary } from './term-dictionary.ts';

/** A node of the trie and the length of its path. */
export interface TriePrefix {
  readonly node: number;
  readonly depth: number;
}

/**
 * Which nodes of the trie does this word reach with exactly one edit? So `settng` reaches `setting`, hence
 * `settings`. The first letter is taken as right, and so is the last, or nearly every beginning would be near: only
 * a swap or a lost unit before it may concern the last. Nodes below the word itself are left out, and nodes below
 * another that is found. O(length × children on the way).
 *
 *     settng     s e t t ─┬─ n g          every place on the path of the word as typed is left once,
 *                         └─ i ─ n ─ g    by a unit too many, too few, another, or two swapped
 */
export function fuzzyPrefixes(dictionary: TermDictionary, word: string): TriePrefix[] {
  // A node that is found twice has equal depths, and the second falls to the first as nodes below it do.
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

function withoutNested(dictionary: TermDictionary, found: TriePrefix[], word: number): TriePrefix[] {
  if (found.length === 0) return found;
  // A node comes after the nodes it lies below: it begins no earlier, and its number is higher.
  found.sort((a, b) => dictionary.firstTerm(a.node) - dictionary.firstTerm(b.node) || a.node - b.node);
  const outermost: TriePrefix[] = [];
  let coveredTo = 0;
  for (const prefix of found) {
    const { node } = prefix;
    if (dictionary.endTerm(node) <= coveredTo || isBelow(dictionary, node, word)) continue;
    coveredTo = dictionary.endTerm(node);
    outermost.push(prefix);
  }
  return outermost;
}

function isBelow(dictionary: TermDictionary, node: number, other: number): boolean {
  return (
    other !== NONE &&
    node >= other &&
    dictionary.firstTerm(node) >= dictionary.firstTerm(other) &&
    dictionary.endTerm(node) <= dictionary.endTerm(other)
  );
}
