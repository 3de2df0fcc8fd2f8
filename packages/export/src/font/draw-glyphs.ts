import type { NamedDrawing } from '../drawing.ts';
import { assignCodepoints, type Codepoints } from './codepoints.ts';
import { Outliner } from './outline.ts';
import type { Glyph } from './write-font.ts';

export interface DrawnGlyphs {
  readonly glyphs: readonly Glyph[];
  /** `known`, and the code points of further names. */
  readonly codepoints: Codepoints;
  /** Icons that a glyph cannot show. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}

/** Draws icons as glyphs, about 10 ms each. Names keep the code points that they have in `known`. */
export async function drawGlyphs(
  icons: readonly NamedDrawing[],
  known: Codepoints = {},
  onIcon: () => void = () => undefined,
): Promise<DrawnGlyphs> {
  const outliner = await Outliner.load();
  const outlines = icons.map((icon) => {
    const outline = outliner.outlineOf(icon);
    onIcon();
    return { ...outline, name: icon.name };
  });
  const drawn = outlines.filter((outline) => outline.kind === 'glyph');
  const names = drawn.map(({ name }) => name);
  const codepoints = assignCodepoints(known, names);
  return {
    glyphs: drawn.map((outline) => ({ ...outline, codepoint: codepoints[outline.name]! })),
    codepoints,
    leftOut: outlines
      .filter((outline) => outline.kind === 'refused')
      .map(({ name, reason }) => ({ name, reason })),
  };
}
