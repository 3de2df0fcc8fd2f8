import { expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const STAR = '<path d="M4 1l1 2h2l-1 2 1 2-3-1-3 1 1-2-1-2h2z"/>';
const refusal = (inside: string, prolog = '') => {
  const result = sanitizeSvg(
    `${prolog}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}${STAR}</svg>`,
  );
  return result.ok ? 'kept' : result.reason;
};
const FONT = '@font-face{font-family:"My Font";src:url(data:font/woff2;base64,AAAA) format("woff2")}';
const html = (inside: string) =>
  `<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">${inside}</div></foreignObject>`;

// What shows in a browser and cannot be kept: without it the drawing would look otherwise.
test.each([
  [
    'text in a font of its own',
    `<style>${FONT}text{font-family:"My Font",serif}</style><text>a</text>`,
    /embedded font/,
  ],
  ['text in HTML', html('words'), /HTML in a foreignObject/],
  ['a drawing in HTML', html('<svg><path d="M0 0h1v1z"/></svg>'), /HTML in a foreignObject/],
  ['HTML as the only alternative', `<switch>${html('words')}</switch>`, /HTML in a foreignObject/],
  ['a style for one size', '<style>@media (min-width: 20px){path{fill:red}}</style>', /size it is shown at/],
  ['a query that is not followed', '<style>@media ((color) or (hover)){path{fill:red}}</style>', /@media/],
  [
    'a condition that is not followed',
    '<style>@supports (fill:red) and (stroke:red){path{fill:red}}</style>',
    /@supports/,
  ],
  ['numbers out of proportion', '<path d="M100000000 0h9v9z"/>', /out of proportion/],
  ['layers of style', '<style>@layer a{path{fill:red}}</style>', /@layer/],
  ['an embedded style sheet', '<style>@import url(data:text/css,path%7Bfill:red%7D);</style>', /@import/],
  ['rules in rules', '<style>svg{path{fill:red}}</style>', /rules in rules/],
  ['queries in rules', '<style>path{@media screen{fill:red}}</style>', /rules in rules/],
  ['a selector of what follows', '<style>svg:has(path){fill:red}</style>', /:has/],
  ['a selector by language', '<style>path:lang(en){fill:red}</style>', /:lang/],
])('refused: %s', (_, inside, reason) => {
  expect(refusal(inside)).toMatch(reason);
});

test.each(['background:linear-gradient(red,blue)', 'border:1px solid red', 'box-shadow:0 0 4px red'])(
  'refused: a root that is painted as a box, %s',
  (style) => {
    const result = sanitizeSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" style="${style}">${STAR}</svg>`,
    );
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/^paints its box/) as unknown });
  },
);

test('refused: a style sheet in an instruction', () => {
  expect(refusal('', '<?xml-stylesheet href="data:text/css,*%7Bfill:red%7D"?>')).toMatch(
    /processing instruction/,
  );
});

test('refused: entities that unfold', () => {
  const entities = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(500)}">]>`;
  expect(refusal(`<title>${'&a;'.repeat(10_000)}</title>`, entities)).toMatch(/too large/);
});

test('kept: hundreds of classes on hundreds of shapes, as Illustrator writes them', () => {
  const names = Array.from({ length: 300 }, (_, n) => `.cls-${n}`);
  const sheet = `${names.join(',')}{stroke:#000}${names.map((name) => `${name}{fill:red}`).join('')}`;
  const shapes = Array.from({ length: 6000 }, (_, n) => `<path class="cls-${n % 300}" d="M0 0h1"/>`).join('');
  expect(refusal(`<style>${sheet}</style>${shapes}`)).toBe('kept');
});

// What shows nothing, or the same with and without it.
test.each([
  ['a font that nothing is set in', `<style>${FONT}</style><text font-family="serif">a</text>`],
  [
    'a font from elsewhere',
    '<style>@font-face{font-family:x;src:url(https://a.test/x.woff2)}text{font-family:x}</style><text>a</text>',
  ],
  ['HTML that shows nothing', html('<script>alert(1)</script>')],
  ['a style sheet from elsewhere', '<style>@import url(https://a.test/a.css);</style>'],
  ['rules in rules for the pointer', '<style>path{fill:red;&amp;:hover{fill:blue}}</style>'],
  ['states of the reader', '<style>path:hover{fill:red}path:focus-visible{fill:red}</style>'],
  ['parts that drawings do not have', '<style>path::before{content:"x"}::selection{fill:red}</style>'],
  ['styles for paper', '<style media="print">path{fill:red}</style>'],
])('kept: %s', (_, inside) => {
  expect(refusal(inside)).toBe('kept');
});

test('kept: a drawing whose style sheet lies elsewhere', () => {
  expect(refusal('', '<?xml-stylesheet href="style.css" type="text/css"?>')).toBe('kept');
});
