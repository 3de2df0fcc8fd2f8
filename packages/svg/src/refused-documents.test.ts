import { expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const STAR = '<path d="M4 1l1 2h2l-1 2 1 2-3-1-3 1 1-2-1-2h2z"/>';
const resultOf = (inside: string, prolog = '') => {
  const result = sanitizeSvg(
    `${prolog}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}${STAR}</svg>`,
  );
  return result.ok ? 'accepted' : result.reason;
};
const FONT = '@font-face{font-family:"My Font";src:url(data:font/woff2;base64,AAAA) format("woff2")}';
const html = (inside: string) =>
  `<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">${inside}</div></foreignObject>`;

// Content that browsers show and the sanitizer cannot keep. Without it, the drawing would look different.
test.each([
  [
    'text in an embedded font',
    `<style>${FONT}text{font-family:"My Font",serif}</style><text>a</text>`,
    /embedded font/,
  ],
  ['text in HTML', html('words'), /HTML in a foreignObject/],
  ['a drawing in HTML', html('<svg><path d="M0 0h1v1z"/></svg>'), /HTML in a foreignObject/],
  ['HTML as the only alternative', `<switch>${html('words')}</switch>`, /HTML in a foreignObject/],
  [
    'a style that depends on the size',
    '<style>@media (min-width: 20px){path{fill:red}}</style>',
    /size at which it is shown/,
  ],
  ['an unsupported media query', '<style>@media ((color) or (hover)){path{fill:red}}</style>', /@media/],
  [
    'an unsupported @supports condition',
    '<style>@supports (fill:red) and (stroke:red){path{fill:red}}</style>',
    /@supports/,
  ],
  ['path data with huge numbers', '<path d="M100000000 0h9v9z"/>', /numbers of more than 7 digits/],
  ['cascade layers', '<style>@layer a{path{fill:red}}</style>', /@layer/],
  ['an embedded style sheet', '<style>@import url(data:text/css,path%7Bfill:red%7D);</style>', /@import/],
  ['nested rules', '<style>svg{path{fill:red}}</style>', /nested rules/],
  [
    'a media query of white space and a bracket',
    `<style>@media not${'\t'.repeat(100_000)}){path{fill:red}}</style>`,
    /@media/,
  ],
  [
    'a long media query',
    `<style>@media ${'screen,'.repeat(200)}screen{path{fill:red}}</style>`,
    /@media query of more than 1000 characters/,
  ],
  [
    'a long media attribute',
    `<style media="${'screen,'.repeat(200)}screen">path{fill:red}</style>`,
    /@media query of more than 1000 characters/,
  ],
  [
    'a @supports condition of white space without a value',
    `<style>@supports (-:${'\t'.repeat(100_000)})){path{fill:red}}</style>`,
    /@supports/,
  ],
  [
    'a range of widths',
    '<style>@media (400px &lt;= width &lt;= 600px){path{fill:red}}</style>',
    /depend on the size/,
  ],
  ['a nested media query', '<style>path{@media screen{fill:red}}</style>', /nested rules/],
  ['a :has selector', '<style>svg:has(path){fill:red}</style>', /:has/],
  ['a :lang selector', '<style>path:lang(en){fill:red}</style>', /:lang/],
])('refuses %s', (_, inside, reason) => {
  expect(resultOf(inside)).toMatch(reason);
});

test.each(['background:linear-gradient(red,blue)', 'border:1px solid red', 'box-shadow:0 0 4px red'])(
  'refuses a root with %s',
  (style) => {
    const result = sanitizeSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" style="${style}">${STAR}</svg>`,
    );
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/^paints its box/) as unknown });
  },
);

test('refuses a style sheet in a processing instruction', () => {
  expect(resultOf('', '<?xml-stylesheet href="data:text/css,*%7Bfill:red%7D"?>')).toMatch(
    /processing instruction/,
  );
});

// promise: Entities cannot expand without bound
test('refuses entities that expand beyond the limit', () => {
  const entities = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(500)}">]>`;
  expect(resultOf(`<title>${'&a;'.repeat(10_000)}</title>`, entities)).toMatch(
    /once its entities are expanded/,
  );
});

test('keeps hundreds of classes on thousands of shapes, as Illustrator writes them', () => {
  const names = Array.from({ length: 300 }, (_, n) => `.cls-${n}`);
  const sheet = `${names.join(',')}{stroke:#000}${names.map((name) => `${name}{fill:red}`).join('')}`;
  const shapes = Array.from({ length: 6000 }, (_, n) => `<path class="cls-${n % 300}" d="M0 0h1"/>`).join('');
  expect(resultOf(`<style>${sheet}</style>${shapes}`)).toBe('accepted');
});

// Content that the sanitizer drops without changing the picture.
test.each([
  ['an unused font', `<style>${FONT}</style><text font-family="serif">a</text>`],
  [
    'an external font',
    '<style>@font-face{font-family:x;src:url(https://a.test/x.woff2)}text{font-family:x}</style><text>a</text>',
  ],
  ['invisible HTML', html('<script>alert(1)</script>')],
  ['an external style sheet', '<style>@import url(https://a.test/a.css);</style>'],
  ['nested rules for the pointer', '<style>path{fill:red;&amp;:hover{fill:blue}}</style>'],
  ['rules for user interaction', '<style>path:hover{fill:red}path:focus-visible{fill:red}</style>'],
  ['pseudo-elements', '<style>path::before{content:"x"}::selection{fill:red}</style>'],
  ['styles for print', '<style media="print">path{fill:red}</style>'],
])('keeps a drawing with %s', (_, inside) => {
  expect(resultOf(inside)).toBe('accepted');
});

test('keeps a drawing with an external style sheet in a processing instruction', () => {
  expect(resultOf('', '<?xml-stylesheet href="style.css" type="text/css"?>')).toBe('accepted');
});

test('refuses a root whose size shows more of user space than a viewBox can name', () => {
  const result = sanitizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9600000 9600000" width="96mm" height="6mm">${STAR}</svg>`,
  );
  expect(result.ok ? 'accepted' : result.reason).toMatch(/viewBox beyond 9999999 units/);
});
