import { compile } from 'svelte/compiler';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { componentName, componentNames, writeJsx, writeReact, writeSvelte, writeVue } from './components.ts';
import { readDrawing } from './drawing.ts';

const drawing = (inside: string) =>
  readDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">${inside}</svg>`,
  );

test('writes a React component with the attribute names of React, and props on the root', () => {
  const code = writeReact(
    'Bell',
    drawing('<path stroke-width="2" style="mix-blend-mode:multiply" d="M0 0h9v9z"/>'),
  );
  expect(code).toMatch(/^export function Bell\(props\) \{\n/);
  expect(code).toContain('viewBox="0 0 24 24" {...props}>');
  expect(code).toContain('strokeWidth="2"');
  expect(code).toContain('style={{"mixBlendMode":"multiply"}}');
});

test.each([
  [
    'of each path',
    '<path stroke="#000" stroke-width="2" d="M0 0h9"/><path stroke="#000" stroke-width="2" d="M0 9h9"/>',
  ],
  ['of a group', '<g fill="none" stroke="currentColor" stroke-width="2"><path d="M0 0h9"/></g>'],
])('lets a property replace the stroke width %s, in each framework', (_, inside) => {
  const stroked = drawing(inside);
  const codes = [
    [writeJsx(stroked), 'strokeWidth="2" {...props}', 'strokeWidth'],
    [writeSvelte(stroked), 'stroke-width="2" {...$$restProps}', 'stroke-width'],
    [writeVue(stroked), '<svg width="24" height="24" viewBox="0 0 24 24" stroke-width="2">', 'stroke-width'],
  ];
  for (const [code, root, name] of codes as [string, string, string][]) {
    expect(code.replace(' xmlns="http://www.w3.org/2000/svg"', '')).toContain(root);
    expect(code.split(name)).toHaveLength(2);
  }
});

test('keeps the widths of other strokes, also the default one', () => {
  const mixed = drawing(
    '<g stroke="#000" stroke-width="2"><path d="M0 0h9"/><path d="M0 3h9"/><path stroke-width="3" d="M0 6h9"/></g><path stroke="#000" d="M0 9h9"/><path d="M0 0h3v3z"/>',
  );
  const widths = [...writeJsx(mixed).matchAll(/strokeWidth="(\d)"/g)].map(([, width]) => width);
  expect(widths).toEqual(['2', '3', '1']);
  const styled = drawing('<path stroke="#000" style="stroke-width:2" d="M0 0h9"/><path d="M0 0h3v3z"/>');
  expect(writeJsx(styled)).not.toContain('strokeWidth="2" {...props}');
});

test('writes texts with braces as text, in each framework', () => {
  const braces = drawing('<text x="1" y="9">{{a}} &amp; "b"</text>');
  expect(writeJsx(braces)).toContain('{"{{a}} & \\"b\\""}');
  expect(writeSvelte(braces)).toContain('{"{{a}} & \\"b\\""}');
  expect(writeVue(braces)).toContain('&#123;&#123;a}} &amp; &quot;b&quot;');
});

test('keeps animations in CSS, in each framework', () => {
  const animated = drawing(
    '<style>@keyframes a{to{opacity:0}}</style><path style="animation:a 1s infinite" d="M0 0h9v9z"/>',
  );
  expect(writeJsx(animated)).toMatch(/<style>\n\s*\{"@keyframes g\w+\{to\{opacity:0\}\}"\}\n/);
  expect(writeSvelte(animated)).toMatch(/<style>\n\s*@keyframes g\w+\{to\{opacity:0\}\}\n/);
  expect(writeVue(animated)).toMatch(
    /<component :is="'style'">@keyframes g\w+\{to\{opacity:0\}\}<\/component>/,
  );
});

test('gives each copy of a component ids of its own, in each framework', () => {
  const masked = drawing(
    '<mask id="a"><path d="M0 0h9v9z"/></mask><g mask="url(#a)" style="clip-path:none"><use href="#b"/><path id="b" d="M0 0h9v9z"/></g>',
  );
  const react = writeReact('Bell', masked);
  expect(react).toMatch(/^import \{ useId \} from 'react';\n/);
  expect(react).toMatch(/mask=\{`url\(#\$\{id\}_0\)`\}/);
  expect(react).toMatch(/href=\{`#\$\{id\}_1`\}/);
  const vue = writeVue(masked);
  expect(vue).toMatch(/^<script setup>\nimport \{ useId \} from 'vue';\n/);
  expect(vue).toMatch(/:mask="`url\(#\$\{id\}_0\)`"/);
  const svelte = writeSvelte(masked);
  expect(svelte).toContain('const uid = $props.id();');
  expect(svelte).toMatch(/id=\{`\$\{id\}_1`\}/);
  for (const code of [react, vue, svelte]) expect(code).not.toMatch(/g[\da-f]{10}_/);
});

/** The HTML of a Svelte component: compiled, and rendered with these attributes. */
async function svelteHtml(source: string, props: object): Promise<string> {
  const { js, warnings } = compile(source, { generate: 'server', filename: 'Icon.svelte' });
  expect(warnings).toEqual([]);
  const code = js.code.replace(
    "'svelte/internal/server'",
    `'${import.meta.resolve('svelte/internal/server')}'`,
  );
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  const { default: Icon } = (await import(/* @vite-ignore */ address)) as {
    default: Parameters<typeof render>[0];
  };
  const renderAny = render as (component: unknown, given: { props: object }) => { readonly body: string };
  return renderAny(Icon, { props }).body.replaceAll(/<!--.*?-->/g, '');
}

test.each([
  [
    'attributes',
    '<g fill="none" stroke="#000" stroke-width="2"><path d="M0 0h9"/></g>',
    /stroke-width="3" class="big"><g fill="none" stroke="#000"><path d="M0 0h9">/,
  ],
  [
    'ids',
    '<mask id="a"><path d="M0 0h9v9z"/></mask><g mask="url(#a)"><path d="M0 0h9v9z"/></g>',
    /class="big".*><mask id="(\w+)">.*<g mask="url\(#\1\)">/,
  ],
  ['texts', '<text x="1" y="9">{{a}} &amp; "b"</text>', /<text x="1" y="9">\{\{a\}\} &amp; "b"<\/text>/],
  [
    'animations',
    '<style>@keyframes a{to{opacity:0}}</style><path style="animation:a 1s" d="M0 0h9v9z"/>',
    /@keyframes (\w+)\{to\{opacity:0\}\}.*<path style="animation:\1 1s"/s,
  ],
])('writes Svelte components that Svelte 5 compiles and renders: %s', async (_, inside, expected) => {
  const html = await svelteHtml(writeSvelte(drawing(inside)), { class: 'big', 'stroke-width': 3 });
  expect(html).toMatch(expected);
});

test('gives names with a prefix or suffix, and none that Windows cannot create', () => {
  expect(componentNames(['link', '24-hours'], { suffix: 'Icon' })).toEqual(['LinkIcon', 'Icon24HoursIcon']);
  expect(componentNames(['link'], { prefix: 'Acme' })).toEqual(['AcmeLink']);
  expect(componentNames(['con', 'aux', 'com1', 'console'])).toEqual([
    'ConIcon',
    'AuxIcon',
    'Com1Icon',
    'Console',
  ]);
});

test.each([
  ['home-outline', 'HomeOutline'],
  ['24-hours', 'Icon24Hours'],
  ['mdi--home', 'MdiHome'],
])('names the component of %s %s', (name, expected) => {
  expect(componentName(name)).toBe(expected);
});

test('gives names that are different also on systems that ignore case', () => {
  const names = componentNames(['a-b', 'ab', 'A-b']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3);
  expect(names[0]).toBe('AB');
});
