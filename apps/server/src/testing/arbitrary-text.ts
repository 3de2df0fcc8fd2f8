import fc from 'fast-check';
import { SAMPLE_ICONS } from './sample-icons.ts';

const WORDS = [
  ...new Set(SAMPLE_ICONS.flatMap(({ name, tags }) => [...name.split('-'), ...tags.map(({ slug }) => slug)])),
];

/** Words of sample icons: whole, cut, joined, and with an exchanged letter. */
const arbitraryWord = fc
  .tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS), fc.nat(3), fc.nat(9))
  .map(([word, other, how, at]) => {
    if (how === 0) return word.slice(0, 1 + at);
    if (how === 1) return word.slice(0, at) + other.slice(0, 1) + word.slice(at + 1);
    return how === 2 ? word + other : word;
  });

/** One to four words, some of them stop words or words for styles and packs. */
export const arbitraryText = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: arbitraryWord }, fc.constantFrom('the', 'icon', 'outlined', 'mdi')),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.join(' '));
