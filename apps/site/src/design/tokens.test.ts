import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast } from '../gallery/tile-look.ts';

const CSS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
/** `--paper: light-dark(#fbfbfc, #0f1013)`, also inside of var(). */
const COLORS = new Map(
  [...CSS.matchAll(/--([\w-]+): light-dark\([^#]*(#\w{6})\)?,[^#]*(#\w{6})/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

test.each([
  ['ink', 14],
  ['accent', 14],
  ['ink-soft', 5.3],
  ['danger', 5.7],
  ['good', 5.7],
  ['line-strong', 3],
  ['chart-ok', 4.5],
  ['chart-not-modified', 3.6],
  ['chart-refused', 4],
  ['chart-limited', 4.5],
])('--%s has a contrast of %d on every ground, in both themes', (name, least) => {
  const color = COLORS.get(name)!;
  for (const theme of ['light', 'dark'] as const)
    for (const ground of ['paper', 'raised', 'ground']) {
      const measured = contrast(color[theme], COLORS.get(ground)![theme]);
      expect([theme, ground, measured >= least ? least : measured]).toEqual([theme, ground, least]);
    }
});

test('--on-accent is readable on --accent', () => {
  const [text, ground] = [COLORS.get('on-accent')!, COLORS.get('accent')!];
  for (const theme of ['light', 'dark'] as const)
    expect(contrast(text[theme], ground[theme])).toBeGreaterThan(14);
});
