import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../../scripts/pack/workspace.ts';
import { serviceOverHttp } from '../client/service-over-http.ts';

const run = promisify(execFile);
const folderOf = (name: string) => inject('installed').find((one) => one.name === name)!.folder;
const FLAGS = [
  '--noEmit',
  '--strict',
  '--target',
  'ES2022',
  '--lib',
  'ES2022,DOM,DOM.Iterable',
  '--module',
  'NodeNext',
];

test('the example of the README of the client prints icons, and the code of an error', async () => {
  const service = await serviceOverHttp();
  const folder = folderOf('@glyphdex/client');
  const readme = readFileSync(join(folder, 'node_modules/@glyphdex/client/README.md'), 'utf8');
  const example = /```js\n([\s\S]*?)```/.exec(readme)![1]!;
  // The sample catalog has other icons.
  const adapted = example
    .replace('http://127.0.0.1:3000', service.url)
    .replace("'lucide--house'", "'lucide--coffee'");
  writeFileSync(join(folder, 'example.js'), adapted);
  const { stdout } = await run(process.execPath, ['example.js'], {
    cwd: folder,
    env: { ...process.env, API_KEY: service.key },
  });
  expect(stdout).toMatch(/<svg .*<\/svg>/);
  expect(stdout).toContain('404 icon_not_found');
});

test('the types of the client refuse unknown parameters and values', async () => {
  const folder = folderOf('@glyphdex/client');
  writeFileSync(
    join(folder, 'example.ts'),
    `import { createGlyphdexClient, type IconList } from '@glyphdex/client';
const client = createGlyphdexClient({ url: 'http://127.0.0.1:3000', key: 'gdx_live_x' });
export const list: Promise<IconList> = client.icons.list({ shapes: ['Fill'], with: ['svg'], per_page: 5 });
// @ts-expect-error No such parameter.
await client.icons.list({ color: 'red' });
// @ts-expect-error No such shape.
await client.icons.list({ shapes: ['Round'] });
for await (const page of client.icons.pages({ 'colors[]': ['Red'] })) {
  const drawing: string | undefined = page.data[0]?.svg?.svg_code;
  console.log(drawing);
}
`,
  );
  await run(join(ROOT, 'node_modules/.bin/tsc'), [...FLAGS, 'example.ts'], { cwd: folder });
});

test('the handler of the installed picker answers, and its element can be imported without a browser', async () => {
  const service = await serviceOverHttp();
  const folder = folderOf('@glyphdex/picker');
  writeFileSync(
    join(folder, 'example.ts'),
    `import { createGlyphdexHandler, forwardedFor } from '@glyphdex/picker/handler';
import { GlyphdexPicker, type ChosenIcon } from '@glyphdex/picker';
const [url = '', key = ''] = (globalThis as any).process.argv.slice(2);
const icons = createGlyphdexHandler({ url, key, clientOf: forwardedFor(1) });
const answer = await icons(new Request('http://shop.example/icons/search?search=home'));
export const detail: ChosenIcon | null = null;
console.log(answer.status, GlyphdexPicker.formAssociated);
`,
  );
  const compiled = FLAGS.filter((flag) => flag !== '--noEmit');
  await run(join(ROOT, 'node_modules/.bin/tsc'), [...compiled, 'example.ts'], { cwd: folder });
  const { stdout } = await run(process.execPath, ['example.js', service.url, service.key], { cwd: folder });
  expect(stdout.trim()).toBe('200 true');
});
