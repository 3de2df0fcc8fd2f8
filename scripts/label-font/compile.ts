// Writes the outlines of the printable ASCII characters of Inter Medium, with which contact sheets are labeled.
// Drawn as paths, labels look the same on a machine without fonts. Run: npm run label-font
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';

const source = dirname(fileURLToPath(import.meta.resolve('@fontsource/inter/package.json')));
const target = join(import.meta.dirname, '../../apps/server/src/pictures/contact-sheet');

const bytes = readFileSync(join(source, 'files/inter-latin-500-normal.woff'));
const font = opentype.parse(
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
);
/** The outlines are scaled to this em, because whole numbers of it are exact enough. */
const EM = 1000;

const glyphs: Record<string, [advance: number, path: string]> = {};
for (let code = 0x20; code < 0x7f; code++) {
  const character = String.fromCharCode(code);
  const glyph = font.charToGlyph(character);
  const advance = Math.round((glyph.advanceWidth * EM) / font.unitsPerEm);
  glyphs[character] = [advance, glyph.getPath(0, 0, EM).toPathData(0)];
}
writeFileSync(join(target, 'label-glyphs.json'), `${JSON.stringify({ em: EM, glyphs })}\n`);
copyFileSync(join(source, 'LICENSE'), join(target, 'label-font-license.txt'));
