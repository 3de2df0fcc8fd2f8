// British spellings that people type. cspell:ignore colour colourful coloured grey
import { COLORS, type ColorName, FACETS, STYLES, type StyleSlug } from '@glyphdex/contract';
import type { IndexWriter } from '@glyphdex/engine';

/** Adds the words that ask for a style or a color, so a search also finds icons by their drawing: `red heart`. */
export function addFacetWords(writer: IndexWriter): void {
  for (const [phrases, slugs] of STYLE_PHRASES) {
    const values = slugs.map((slug) => STYLES.findIndex((style) => style.slug === slug));
    for (const phrase of phrases)
      writer.addFacetWord(phrase, { facet: FACETS.style, values, certainty: 'maybe' });
  }
  for (const [words, names] of COLOR_WORDS) {
    const values = names.map((name) => COLORS.findIndex((color) => color.name === name));
    for (const word of words) writer.addFacetWord(word, { facet: FACETS.color, values, certainty: 'maybe' });
  }
}

/** Phrases that ask for styles. Words that mean other things as often (`bulk`, `square`, `medium`) are left out. */
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

/** Words that ask for colors. Words that mean other things as often (`rose`, `olive`, `lime`) are left out. */
const COLOR_WORDS: readonly (readonly [words: readonly string[], names: readonly ColorName[]])[] = [
  [['black'], ['Black']],
  [['gray', 'grey', 'silver'], ['Gray']],
  [['white'], ['White']],
  [['red', 'crimson', 'scarlet'], ['Red']],
  [['orange'], ['Orange']],
  [['brown'], ['Brown']],
  [['beige'], ['Beige']],
  [['yellow'], ['Yellow']],
  [
    ['gold', 'golden'],
    ['Yellow', 'Orange'],
  ],
  [['green'], ['Green', 'Lime']],
  [
    ['turquoise', 'aqua'],
    ['Teal', 'Cyan'],
  ],
  [['teal'], ['Teal']],
  [['cyan'], ['Cyan']],
  [['blue'], ['Blue', 'Cyan', 'Navy']],
  [['purple', 'violet'], ['Purple']],
  [['pink', 'magenta'], ['Pink']],
];
