import type { PackRecord } from '@glyphdex/contract';
import { type FacetWord, IndexWriter, Strings } from '@glyphdex/engine';
import { expect, test } from 'vitest';
import { addPackNames } from './pack-names.ts';

class FacetWordRecorder extends IndexWriter {
  readonly facetWords = new Map<string, FacetWord>();

  override addFacetWord(phrase: string, facetWord: FacetWord): void {
    this.facetWords.set(phrase, facetWord);
  }
}

const pack = (slug: string, name: string) => ({ slug, name }) as PackRecord;
const PACKS = [
  pack('tabler', 'Tabler Icons'),
  pack('fa7-solid', 'Font Awesome Solid'),
  pack('fa6-regular', 'Font Awesome 6 Regular'),
  pack('game-icons', 'Game Icons'),
  pack('basil', 'Basil'),
  pack('heroicons', 'HeroIcons'),
];
// `game` and `font` are frequent words of icon names.
const names = [
  ...Array.from({ length: 200 }, (_, i) => `game-${i}`),
  ...Array.from({ length: 200 }, (_, i) => `font-${i}`),
];
const writer = new FacetWordRecorder([]);
// Of the pack names only `basil` is a word of the dictionary.
addPackNames(writer, PACKS, [Strings.of(names)], (name) => name === 'basil');
const facetWordOf = (phrase: string) => writer.facetWords.get(phrase);

test('adds the title of a pack with and without the word icons', () => {
  expect(facetWordOf('tabler icons')).toEqual({ facet: 'pack', values: [0], certainty: 'alone' });
  expect(facetWordOf('tabler')).toEqual(facetWordOf('tabler icons'));
});

test('gives the common beginning of several titles to all their packs', () => {
  expect(facetWordOf('font awesome')?.values).toEqual([1, 2]);
  expect(facetWordOf('font awesome solid')?.values).toEqual([1]);
});

test('adds a word that is frequent in icon names only with the word icons', () => {
  expect(facetWordOf('game icons')).toEqual({ facet: 'pack', values: [3], certainty: 'among words' });
  expect(facetWordOf('game')).toBeUndefined();
});

test('adds a word of a dictionary only with the word icons', () => {
  expect(facetWordOf('basil icons')?.certainty).toBe('among words');
  expect(facetWordOf('basil')).toBeUndefined();
});

test('splits a joined title: HeroIcons is hero icons', () => {
  expect(facetWordOf('hero icons')?.values).toEqual([5]);
  expect(facetWordOf('hero')).toBeUndefined();
});
