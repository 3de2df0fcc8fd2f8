import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { iconifySnippets } from '../../apps/site/src/developers/snippets.ts';
import { fileOfClient, installedClient } from './installed-client.ts';

/** The common part of all component libraries of Iconify. */
interface IconifyComponents {
  readonly Icon: unknown;
  loadIcon(name: string): Promise<{ readonly body: string }>;
  loadIcons(
    names: readonly string[],
    done: (loaded: readonly unknown[], missing: readonly unknown[]) => void,
  ): void;
}

const HOME = 'M10 20v-6h4v6h5v-8h3L12 3L2 12h3v8z';

describe.each(['@iconify/react', '@iconify/vue'])('%s', (name) => {
  let client: IconifyComponents;
  beforeAll(async () => {
    client = await installedClient(name);
    // The code of the page for developers, which names the client for React.
    const code = iconifySnippets(new URL(inject('iconify')).origin).at(-1)!.text;
    expect(code).toContain("'@iconify/react'");
    const own = code.replace('@iconify/react', pathToFileURL(fileOfClient(name)).href);
    await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(own)}`);
  });

  test('loads visible and hidden icons, aliases, turned icons and code points', async () => {
    expect((await client.loadIcon('mdi:home')).body).toContain(HOME);
    expect((await client.loadIcon('mdi:accusoft')).body).toContain('<path');
    expect((await client.loadIcon('feather:home')).body).toContain('<path');
    expect(await client.loadIcon('flat-color-icons:right-down2')).toMatchObject({
      body: expect.any(String) as unknown,
    });
  });

  test('reports icons that do not exist as missing, and loads the others', async () => {
    const result = await new Promise<{ loaded: number; missing: number }>((resolve) => {
      client.loadIcons(['mdi:account', 'mdi:no-such-icon', 'no-such-set:home'], (loaded, missing) => {
        if (loaded.length + missing.length === 3) resolve({ loaded: loaded.length, missing: missing.length });
      });
    });
    expect(result).toEqual({ loaded: 1, missing: 2 });
  });
});

test('@iconify/react draws a loaded icon', async () => {
  const { Icon, loadIcon } = await installedClient<IconifyComponents>('@iconify/react');
  await loadIcon('mdi:home');
  const { createElement } = await installedClient<{ createElement(...args: unknown[]): unknown }>('react');
  const server = await installedClient<{ renderToString(element: unknown): string }>('react-dom/server');
  const html = server.renderToString(createElement(Icon, { icon: 'mdi:home', ssr: true, rotate: 1 }));
  expect(html).toContain(HOME);
  expect(html).toContain('rotate(90 12 12)');
});

test('@iconify/vue draws a loaded icon', async () => {
  const { Icon, loadIcon } = await installedClient<IconifyComponents>('@iconify/vue');
  await loadIcon('mdi:home');
  const { createSSRApp, h } = await installedClient<{
    createSSRApp(app: object): unknown;
    h(...args: unknown[]): unknown;
  }>('vue');
  const server = await installedClient<{ renderToString(app: unknown): Promise<string> }>(
    'vue/server-renderer',
  );
  const app = createSSRApp({ render: () => h(Icon, { icon: 'mdi:home', ssr: true }) });
  expect(await server.renderToString(app)).toContain(HOME);
});
