import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

test.each([
  ['@glyphdex/svg', '@glyphdex/svg', 'sanitizeSvg'],
  ['@glyphdex/client', '@glyphdex/client', 'createGlyphdexClient'],
  ['@glyphdex/picker', '@glyphdex/picker', 'GlyphdexPicker'],
  ['@glyphdex/picker', '@glyphdex/picker/handler', 'createGlyphdexHandler'],
])('a CommonJS module loads %s by requiring %s', async (name, specifier, exported) => {
  const { folder } = inject('installed').find((one) => one.name === name)!;
  writeFileSync(join(folder, 'example.cjs'), `console.log(typeof require('${specifier}').${exported});\n`);
  const { stdout } = await promisify(execFile)(process.execPath, ['example.cjs'], { cwd: folder });
  expect(stdout.trim()).toBe('function');
});
