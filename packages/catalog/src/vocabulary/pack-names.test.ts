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
const names = [
  ...Array.from({ length: 200 }, (_, i) => `game-${i}`),
  ...Array.from({ length: 200 }, (_, i) => `font-${i}`),
];
const writer = new FacetWordRecorder([]);
addPackNames(writer, PACKS, [Strings.of(names)], (name) => name === 'basil');
const ask = (phrase: string) => writer.facetWords.get(phrase);

test('a pack is asked for by its title, with the word icons or without', () => {
  expect(ask('tabler icons')).toEqual({ facet: 'pack', values: [0], certainty: 'alone' });
  expect(ask('tabler')).toEqual(ask('tabler icons'));
});

test('packs of one maker are asked for together by what their titles share', () => {
  expect(ask('font awesome')?.values).toEqual([1, 2]);
  expect(ask('font awesome solid')?.values).toEqual([1]);
});

test('a word that icons are named with asks for a pack only beside the word icons', () => {
  expect(ask('game icons')).toEqual({ facet: 'pack', values: [3], certainty: 'among words' });
  expect(ask('game')).toBeUndefined();
});

test('a word of a dictionary asks for a pack only beside the word icons', () => {
  expect(ask('basil icons')?.certainty).toBe('among words');
  expect(ask('basil')).toBeUndefined();
});

test('a title written as one word is also found apart', () => {
  expect(ask('hero icons')?.values).toEqual([5]);
  expect(ask('hero')).toBeUndefined();
});
