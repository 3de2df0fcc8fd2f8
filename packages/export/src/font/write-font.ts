/// <reference path="./wawoff2.d.ts" />

import { escapeXml } from '@glyphdex/svg/tree';
import svg2ttf from 'svg2ttf';
import { compress } from 'wawoff2';
import { ASCENT, UNITS_PER_EM } from './outline.ts';

export interface Glyph {
  readonly name: string;
  readonly codepoint: number;
  /** Path data in units of the font; y points up, from the baseline. */
  readonly path: string;
  readonly advance: number;
}

/** A font as WOFF2. Equal glyphs give equal bytes. */
export async function writeFont(family: string, glyphs: readonly Glyph[]): Promise<Uint8Array> {
  // The time in the header of the font would make each result different.
  const { buffer } = svg2ttf(svgFont(family, glyphs), { ts: 0 });
  return await compress(buffer);
}

/** The rules of a font: one class per icon, `<i class="acme acme-home"></i>`. */
export function writeFontCss(family: string, file: string, glyphs: readonly Glyph[]): string {
  const rules = glyphs.map(
    ({ name, codepoint }) => `.${family}-${name}::before {\n  content: "\\${codepoint.toString(16)}";\n}\n`,
  );
  return `@font-face {
  font-family: "${family}";
  src: url("${file}") format("woff2");
  font-display: block;
}

.${family} {
  display: inline-block;
  font: normal 1em/1 "${family}";
  speak: never;
  -webkit-font-smoothing: antialiased;
  -moz-osx-font-smoothing: grayscale;
}

${rules.join('\n')}`;
}

/** A font in SVG, the input of the converter. */
function svgFont(family: string, glyphs: readonly Glyph[]): string {
  const lines = glyphs.map(
    ({ name, codepoint, path, advance }) =>
      `<glyph glyph-name="${escapeXml(name)}" unicode="&#x${codepoint.toString(16)};" horiz-adv-x="${advance}" d="${path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs><font id="${family}" horiz-adv-x="${UNITS_PER_EM}">
<font-face font-family="${family}" units-per-em="${UNITS_PER_EM}" ascent="${ASCENT}" descent="${ASCENT - UNITS_PER_EM}"/>
<missing-glyph horiz-adv-x="0"/>
${lines.join('\n')}
</font></defs></svg>`;
}
