import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../../scripts/pack/workspace.ts';

const run = promisify(execFile);
const { folder } = inject('installed').find(({ name }) => name === '@glyphdex/svg')!;

test('the example of the README prints what was dropped and the clean drawing', async () => {
  const readme = readFileSync(join(folder, 'node_modules/@glyphdex/svg/README.md'), 'utf8');
  writeFileSync(join(folder, 'example.js'), /```js\n([\s\S]*?)```/.exec(readme)![1]!);
  const { stdout } = await run(process.execPath, ['example.js'], { cwd: folder });
  const [dropped, clean] = stdout.trim().split('\n');
  expect(dropped).toMatch(/^1:\d+ attribute onclick of <path>: /);
  expect(clean).toMatch(/^<svg [^>]*viewBox="0 0 9 9"[^>]*><path d="M0 0h9v9z"\/><\/svg>$/);
});

test.each(['NodeNext', 'Preserve'])('its types compile strictly with module %s', async (module) => {
  writeFileSync(
    join(folder, 'example.ts'),
    `import { type Dropped, type SanitizedSvg, sanitizeBody, sanitizeDocument, sanitizeSvg } from '@glyphdex/svg';
const lines: number[] = [];
const results: SanitizedSvg[] = [
  sanitizeSvg('<svg/>', ({ line }: Dropped) => lines.push(line)),
  sanitizeDocument(new Uint8Array()),
  sanitizeBody('<path/>', { left: 0, top: 0, width: 24, height: 24 }),
];
for (const result of results) {
  const text: string = result.ok ? result.svg : result.reason;
  console.log(text, result.ok && result.root.children.length + result.box.width);
  // @ts-expect-error A refusal has no document.
  if (!result.ok) console.log(result.svg);
}
`,
  );
  const flags = ['--noEmit', '--strict', '--target', 'ES2022', '--lib', 'ES2022,DOM'];
  await run(join(ROOT, 'node_modules/.bin/tsc'), [...flags, '--module', module, 'example.ts'], {
    cwd: folder,
  });
});
