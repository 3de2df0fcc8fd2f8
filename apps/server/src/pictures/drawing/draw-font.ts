import { drawGlyphs, readDrawing, writeFont, writeFontCss } from '@glyphdex/export';
import type { Font, FontIcon } from '../../icons/pictures.ts';

/** Draws icons as the glyphs of a font, about 10 ms each. */
export async function drawFont(family: string, icons: readonly FontIcon[]): Promise<Font> {
  const drawings = icons.map(({ name, svg }) => ({ ...readDrawing(svg), name }));
  const { glyphs, leftOut } = await drawGlyphs(drawings);
  const font = glyphs.length === 0 ? new Uint8Array() : await writeFont(family, glyphs);
  return { font, css: writeFontCss(family, `${family}.woff2`, glyphs), leftOut };
}
