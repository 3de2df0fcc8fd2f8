// British spellings that people type. cspell:ignore colour colourful coloured grey
import { COLORS, type ColorName, FACETS, STYLES, type StyleSlug } from '@glyphdex/contract';
import type { IndexWriter } from '@glyphdex/engine';

/** Adds the words that ask for a style or a color, so a search also finds icons by their drawing: `red heart`. */
export function addFacetWords(writer: IndexWriter): void {
  for (const { phrases, slugs } of STYLE_PHRASES) {
    const values = slugs.map((slug) => STYLES.findIndex((style) => style.slug === slug));
    for (const phrase of phrases.split(', '))
      writer.addFacetWord(phrase, { facet: FACETS.style, values, certainty: 'maybe' });
  }
  for (const { words, names } of COLOR_WORDS) {
    const values = names.map((name) => COLORS.findIndex((color) => color.name === name));
    for (const word of words.split(' '))
      writer.addFacetWord(word, { facet: FACETS.color, values, certainty: 'maybe' });
  }
}

/** Phrases that ask for styles. Words that mean other things as often (`bulk`, `square`, `medium`) are left out. */
const STYLE_PHRASES: readonly { readonly phrases: string; readonly slugs: readonly StyleSlug[] }[] = [
  { phrases: 'outline, outlined, outlines, line, lined, linear, stroke, contour', slugs: ['outline'] },
  { phrases: 'filled, fill, solid, full', slugs: ['solid'] },
  { phrases: 'duotone, duo tone, two tone, twotone', slugs: ['duotone', 'two-tone'] },
  { phrases: 'rounded, round', slugs: ['rounded'] },
  { phrases: 'sharp', slugs: ['sharp'] },
  { phrases: 'thin, light', slugs: ['thin', 'light'] },
  { phrases: 'bold, thick', slugs: ['bold'] },
  { phrases: 'gradient', slugs: ['gradient'] },
  {
    phrases: 'colorful, colourful, colored, coloured, multicolor, color, colour, flat color',
    slugs: ['multicolor'],
  },
  { phrases: 'monochrome, black and white', slugs: ['monochrome'] },
  { phrases: 'pixel, pixelated, pixel art', slugs: ['pixel'] },
  { phrases: 'hand drawn, handdrawn, drawn, sketch, sketched, doodle', slugs: ['hand-drawn'] },
  { phrases: 'animated, animation', slugs: ['animated'] },
];

/** Words that ask for colors. Words that mean other things as often (`rose`, `olive`, `lime`) are left out. */
const COLOR_WORDS: readonly { readonly words: string; readonly names: readonly ColorName[] }[] = [
  { words: 'black', names: ['Black'] },
  { words: 'gray grey silver', names: ['Gray'] },
  { words: 'white', names: ['White'] },
  { words: 'red crimson scarlet', names: ['Red'] },
  { words: 'orange', names: ['Orange'] },
  { words: 'brown', names: ['Brown'] },
  { words: 'beige', names: ['Beige'] },
  { words: 'yellow', names: ['Yellow'] },
  { words: 'gold golden', names: ['Yellow', 'Orange'] },
  { words: 'green', names: ['Green', 'Lime'] },
  { words: 'turquoise aqua', names: ['Teal', 'Cyan'] },
  { words: 'teal', names: ['Teal'] },
  { words: 'cyan', names: ['Cyan'] },
  { words: 'blue', names: ['Blue', 'Cyan', 'Navy'] },
  { words: 'purple violet', names: ['Purple'] },
  { words: 'pink magenta', names: ['Pink'] },
];
