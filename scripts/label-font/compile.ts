// Writes the outlines of the printable ASCII characters of Inter Medium, with which contact sheets are labeled.
// Drawn as paths, labels look the same on a machine without fonts. Run: npm run label-font
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import opentype from 'opentype.js';

const source = dirname(fileURLToPath(import.meta.resolve('@fontsource/inter/package.json')));
const target = join(import.meta.dirname, '../../apps/server/src/domain/contact-sheet');

const bytes = readFileSync(join(source, 'files/inter-latin-500-normal.woff'));
const font = opentype.parse(
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
);
/** The outlines are scaled to this em, because whole numbers of it are exact enough. */
const EM = 1000;

const lines: string[] = [];
for (let code = 0x20; code < 0x7f; code++) {
  const character = String.fromCharCode(code);
  const glyph = font.charToGlyph(character);
  const advance = Math.round((glyph.advanceWidth * EM) / font.unitsPerEm);
  const path = glyph.getPath(0, 0, EM).toPathData(0);
  lines.push(`  ${JSON.stringify(character)}: [${advance}, '${path}'],`);
}
writeFileSync(
  join(target, 'label-glyphs.ts'),
  `// Compiled by scripts/label-font/compile.ts from Inter Medium. See label-font-license.txt.

/** Units of the em square that the outlines are drawn in. */
export const EM = ${EM};

/** The advance width and the outline of each printable ASCII character. The baseline is at 0, and y points down. */
export const GLYPHS: Readonly<Record<string, readonly [advance: number, path: string]>> = {
${lines.join('\n')}
};
`,
);
copyFileSync(join(source, 'LICENSE'), join(target, 'label-font-license.txt'));
