import { assignCodepoints, Outliner, readDrawing, writeFont, writeFontCss } from '@glyphdex/export';
import type { Font, FontIcon } from '../../icons/pictures.ts';

/** Draws icons as the glyphs of a font, about 10 ms each. */
export async function drawFont(family: string, icons: readonly FontIcon[]): Promise<Font> {
  const outliner = await Outliner.load();
  const outlines = icons.map(({ name, svg }) => ({ name, ...outliner.outlineOf(readDrawing(svg)) }));
  const drawn = outlines.filter((outline) => outline.kind === 'glyph');
  const codepoints = assignCodepoints(
    {},
    drawn.map(({ name }) => name),
  );
  const glyphs = drawn.map((outline) => ({ ...outline, codepoint: codepoints[outline.name]! }));
  return {
    font: glyphs.length === 0 ? new Uint8Array() : await writeFont(family, glyphs),
    css: writeFontCss(family, `${family}.woff2`, glyphs),
    leftOut: outlines.flatMap((one) =>
      one.kind === 'refused' ? [{ name: one.name, reason: one.reason }] : [],
    ),
  };
}
