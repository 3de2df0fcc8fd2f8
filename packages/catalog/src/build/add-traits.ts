import { FACETS, STYLES, type StyleSlug } from '@glyphdex/contract';
import type { IndexWriter } from '@glyphdex/engine';

/** Tells the index which words ask for a style, so that a style is found by how an icon is drawn, too. */
export function addTraits(writer: IndexWriter): void {
  for (const [phrases, slugs] of STYLE_PHRASES) {
    const values = slugs.map((slug) => STYLES.findIndex((style) => style.slug === slug));
    for (const phrase of phrases)
      writer.addTrait(phrase, { facet: FACETS.style, values, certainty: 'maybe' });
  }
}

/** How people ask for a style. Words that name other things as often (`bulk`, `square`, `medium`) are left out. */
const STYLE_PHRASES: readonly (readonly [phrases: readonly string[], slugs: readonly StyleSlug[]])[] = [
  [['outline', 'outlined', 'outlines', 'line', 'lined', 'linear', 'stroke', 'contour'], ['outline']],
  [['filled', 'fill', 'solid', 'full'], ['solid']],
  [
    ['duotone', 'duo tone', 'two tone', 'twotone'],
    ['duotone', 'two-tone'],
  ],
  [['rounded', 'round'], ['rounded']],
  [['sharp'], ['sharp']],
  [
    ['thin', 'light'],
    ['thin', 'light'],
  ],
  [['bold', 'thick'], ['bold']],
  [['gradient'], ['gradient']],
  [
    ['colorful', 'colourful', 'colored', 'coloured', 'multicolor', 'color', 'colour', 'flat color'],
    ['multicolor'],
  ],
  [['monochrome', 'black and white'], ['monochrome']],
  [['pixel', 'pixelated', 'pixel art'], ['pixel']],
  [['hand drawn', 'handdrawn', 'drawn', 'sketch', 'sketched', 'doodle'], ['hand-drawn']],
  [['animated', 'animation'], ['animated']],
];
