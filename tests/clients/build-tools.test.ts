import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { installedClient } from './installed-client.ts';

test('UnoCSS draws icons from whole sets of the service, given as cdn', async () => {
  const { createGenerator } = await installedClient<{
    createGenerator(config: object): Promise<{ generate(text: string): Promise<{ readonly css: string }> }>;
  }>('@unocss/core');
  // The entry for browsers has no other source than the cdn.
  const { presetIcons } = await installedClient<{ presetIcons(options: object): object }>(
    '@unocss/preset-icons/browser',
  );
  const fetched: string[] = [];
  const customFetch = async (address: string): Promise<unknown> => {
    fetched.push(address);
    return await (await fetch(address)).json();
  };
  const uno = await createGenerator({
    presets: [presetIcons({ cdn: `${inject('iconify')}/`, customFetch })],
  });
  const { css } = await uno.generate('<i class="i-mdi-home i-lucide:album i-mdi-no-such-icon"></i>');
  expect(css).toContain('M10 20v-6h4v6h5v-8h3L12 3L2 12h3v8z');
  expect(css).toContain('.i-lucide\\:album');
  expect(css).not.toContain('no-such-icon');
  expect(fetched).toContain(`${inject('iconify')}/@iconify-json/mdi/icons.json`);
});

test('unplugin-icons builds icons that a custom collection fetches from the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glyphdex-unplugin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'main.js'), `import home from '~icons/acme/home';\nconsole.log(home);\n`);
  const { default: Icons } = await installedClient<{ default(options: object): object }>(
    'unplugin-icons/rolldown',
  );
  const { rolldown } = await installedClient<{
    rolldown(options: object): Promise<{ write(options: object): Promise<unknown> }>;
  }>('rolldown');
  const acme = async (name: string): Promise<string> => {
    return await (await fetch(`${inject('iconify')}/mdi/${name}.svg`)).text();
  };
  const plugins = [Icons({ compiler: 'raw', customCollections: { acme } })];
  const bundle = await rolldown({ input: join(folder, 'main.js'), plugins });
  await bundle.write({ file: join(folder, 'out.js') });
  expect(await readFile(join(folder, 'out.js'), 'utf8')).toContain('M10 20v-6h4v6h5v-8h3L12 3L2 12h3v8z');
});
