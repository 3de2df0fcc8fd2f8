import { readdirSync, readFileSync } from 'node:fs';
import { sanitizeBody } from '@glyphdex/svg';
import { chromium } from 'playwright-core';
import { resolveDrawing } from '../../packages/svg/src/resolve/resolve-drawing.ts';
import { cleanTree, documentOf } from '../../packages/svg/src/sanitize-svg.ts';
import { serializeSvg } from '../../packages/svg/src/serialize-svg.ts';
import { CHROMIUM } from '../../tests/browser/chromium-launch.ts';
import { differentPictures, type Pair } from '../../tests/browser/compare-pictures.ts';

// Lists the drawings of `@iconify/json` that the sanitizer resolves, so that they differ from what a user of Iconify
// gets: units, CSS transforms, colors below the root. Fails when they are too many, or when one of them looks
// different in Chromium, as a cleaned drawing or as a picture. Takes about two minutes.

const RESOLVED_MAX = 1_200;
const SETS = new URL('../../node_modules/@iconify/json/json/', import.meta.url);

interface IconifyBox {
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}
interface IconifySet extends IconifyBox {
  readonly icons: Readonly<Record<string, IconifyBox & { readonly body: string }>>;
}

const resolved: Pair[] = [];
let count = 0;
for (const file of readdirSync(SETS)) {
  const set = JSON.parse(readFileSync(new URL(file, SETS), 'utf8')) as IconifySet;
  for (const [name, icon] of Object.entries(set.icons)) {
    count++;
    const { left = 0, top = 0, width = 16, height = 16 } = { ...set, ...icon };
    const box = { left, top, width, height };
    const clean = sanitizeBody(icon.body, box);
    if (!clean.ok) continue;
    const source = documentOf(icon.body, box);
    const { root, box: shown } = cleanTree(source);
    const before = serializeSvg(root);
    if (serializeSvg(resolveDrawing(root, shown)) !== before)
      resolved.push({ name: `${file.replace('.json', '')}:${name}`, source, clean });
  }
  process.stderr.write(`\r${count} drawings, ${resolved.length} of them resolved`);
}
process.stderr.write('\n');

const browser = await chromium.launch(CHROMIUM);
const different = await differentPictures(browser, resolved).finally(() => browser.close());
for (const { name } of resolved) console.log(name);
console.log(
  `\n${count} drawings, ${resolved.length} resolved (at most ${RESOLVED_MAX}), ${different.length} look different`,
);
for (const line of different) console.log(`  ${line}`);
if (resolved.length > RESOLVED_MAX || different.length > 0) process.exitCode = 1;
