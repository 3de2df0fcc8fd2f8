import type { IndexDocument } from '@glyphdex/engine';
import { seededRandom } from '../random.ts';

/** The share of copies with each change. The remaining 30 % keep the name of the original. */
const SHARES = { inserted: 0.25, replaced: 0.25, misspelled: 0.02, numbered: 0.18 };
/** Appended numbers are from 1 to this. */
const NUMBERS = 200;

/**
 * Generates `count` documents: the real ones, then copies in the same order, many with a word inserted, replaced or
 * misspelled (mostly a new term) or a number appended. Equal real documents give equal copies.
 */
export function* syntheticIcons(real: readonly IndexDocument[], count: number): Generator<IndexDocument> {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const anyWord = () => pick(pick(real).name.split('-'));
  for (let i = 0; i < count; i++) {
    const document = real[i % real.length]!;
    yield i < real.length ? document : { ...document, name: perturb(document.name.split('-')) };
  }

  function perturb(words: string[]): string {
    const at = Math.floor(random() * words.length);
    const change = changeAt(random());
    if (change === 'inserted') words.splice(at, 0, anyWord());
    else if (change === 'replaced') words[at] = anyWord();
    else if (change === 'misspelled') words[at] = misspell(words[at]!);
    else if (change === 'numbered') words.push(String(1 + Math.floor(random() * NUMBERS)));
    return words.join('-');
  }

  function misspell(word: string): string {
    const at = Math.floor(random() * (word.length + 1));
    const letter = String.fromCharCode(97 + Math.floor(random() * 26));
    return `${word.slice(0, at)}${letter}${word.slice(at + (random() < 0.5 ? 1 : 0))}`;
  }
}

/** The change whose share contains `number`, which is uniform in [0, 1). */
function changeAt(number: number): string | undefined {
  let end = 0;
  return Object.entries(SHARES).find(([, share]) => {
    end += share;
    return number < end;
  })?.[0];
}
