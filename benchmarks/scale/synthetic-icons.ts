import type { IndexDocument } from '@glyphdex/engine';
import { seededRandom } from '../random.ts';

/** Shares of the copies that are changed in each way; the rest keeps its name and is found beside the original. */
const SHARES = { inserted: 0.25, replaced: 0.25, misspelled: 0.02, numbered: 0.18 };
const NUMBERS = 200;

/**
 * More icons than there are, for measuring growth: the real ones, then copies of them in the same order with a word
 * inserted, a word replaced, a word misspelled (a new term) or a number appended. The same on every run.
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
    const way = wayOf(random());
    if (way === 'inserted') words.splice(at, 0, anyWord());
    else if (way === 'replaced') words[at] = anyWord();
    else if (way === 'misspelled') words[at] = misspell(words[at]!);
    else if (way === 'numbered') words.push(String(1 + Math.floor(random() * NUMBERS)));
    return words.join('-');
  }

  function misspell(word: string): string {
    const at = Math.floor(random() * (word.length + 1));
    const letter = String.fromCharCode(97 + Math.floor(random() * 26));
    return `${word.slice(0, at)}${letter}${word.slice(at + (random() < 0.5 ? 1 : 0))}`;
  }
}

/** Which share of the whole does this number, even in [0, 1), fall into? */
function wayOf(number: number): string | undefined {
  let end = 0;
  return Object.entries(SHARES).find(([, share]) => {
    end += share;
    return number < end;
  })?.[0];
}
