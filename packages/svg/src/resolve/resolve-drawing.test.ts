import { expect, test } from 'vitest';
import { sanitizeSvg } from '../sanitize-svg.ts';

/** The content of a clean drawing of 24 by 24, or the reason of its refusal. */
function resolved(body: string, root = 'viewBox="0 0 24 24"'): string {
  const result = sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${body}</svg>`);
  if (!result.ok) return result.reason;
  const again = sanitizeSvg(result.svg);
  expect(again.ok && again.svg).toBe(result.svg);
  return result.svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/g[\da-f]{10}/g, 'g');
}

const PATH = 'd="M0 0h9v9z"';

test.each([
  ['inches', '<rect x="1in" width="3pt" height=".5cm"/>', '<rect x="96" width="4" height="18.897638"/>'],
  ['percentages', '<rect x="10%" width="50%" height="25%"/>', '<rect x="2.4" width="12" height="6"/>'],
  ['percentages of a radius', '<circle r="50%"/>', '<circle r="12"/>'],
  [
    'font sizes',
    '<g font-size="20"><path stroke-width=".25em" d="M0 0h9"/></g>',
    '<g font-size="20"><path stroke-width="5" d="M0 0h9"/></g>',
  ],
  [
    'lengths in styles',
    `<path style="stroke-width:1mm" ${PATH}/>`,
    `<path style="stroke-width:3.779528px" ${PATH}/>`,
  ],
  [
    'arithmetic',
    `<path style="stroke-width:calc(2 * (1px + 10%))" ${PATH}/>`,
    `<path style="stroke-width:6.8px" ${PATH}/>`,
  ],
  [
    'percentages in the box of a symbol',
    '<symbol id="a" viewBox="0 0 8 4"><rect width="50%" height="50%"/></symbol><use href="#a"/>',
    '<symbol id="g_0" viewBox="0 0 8 4"><rect width="4" height="2"/></symbol><use href="#g_0"/>',
  ],
  [
    'percentages of each use of a symbol without a box',
    '<symbol id="a"><rect width="50%" height="50%"/></symbol><use href="#a" width="8" height="4"/><use href="#a"/>',
    '<symbol><rect width="50%" height="50%"/></symbol><g><svg width="8" height="4"><rect width="4" height="2"/></svg></g><g><svg><rect width="12" height="12"/></svg></g>',
  ],
])('writes %s in user units', (_, body, expected) => {
  expect(resolved(body)).toBe(expected);
});

test('cuts paths and points at a number that ends in its point, as browsers do', () => {
  expect(resolved('<path d="M1 2h3L4. 5h6"/>')).toBe('<path d="M1 2h3"/>');
  expect(resolved('<polyline points="1 2 3 4 -5. 6 7 8"/>')).toBe('<polyline points="1 2 3 4"/>');
});

test('smooths pictures that ask for speed, as browsers do', () => {
  const image =
    '<image href="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"';
  expect(resolved(`${image} style="image-rendering:optimizeSpeed"/>`)).toContain('image-rendering:auto');
});

test('keeps the lengths that refer to a bounding box', () => {
  const body =
    '<linearGradient id="a" x2="50%"><stop offset="10%"/></linearGradient><rect width="9" height="9" fill="url(#a)"/>';
  expect(resolved(body)).toBe(body.replaceAll('#a', '#g_0').replace('"a"', '"g_0"'));
});

test.each([
  ['the origin of a transform', 'transform="rotate(90)" transform-origin="12 12"', 'matrix(0 1 -1 0 24 0)'],
  ['a transform in CSS', 'style="transform:translate(50%,1px) scale(2)"', 'matrix(2 0 0 2 12 1)'],
  ['arithmetic of angles', 'style="transform:rotate(calc(1turn / 4))"', 'matrix(0 1 -1 0 0 0)'],
  ['single transforms', 'style="translate:2px;rotate:.25turn;scale:2 1"', 'matrix(0 2 -1 0 2 0)'],
  [
    'the box of the shape',
    'style="transform:scale(2);transform-box:fill-box;transform-origin:center"',
    'matrix(2 0 0 2 -4.5 -4.5)',
  ],
  ['a motion path', `style="offset-path:path('M0 0H20');offset-distance:50%"`, 'matrix(1 0 0 1 10 0)'],
])('writes %s as one transform', (_, attributes, expected) => {
  expect(resolved(`<path ${attributes} ${PATH}/>`)).toContain(`transform="${expected}"`);
  expect(resolved(`<path ${attributes} ${PATH}/>`)).not.toContain('style');
});

test('ignores a motion path that cannot be read, and refuses other unreadable transforms', () => {
  const styled = (style: string) => `<path style="${style}" ${PATH}/>`;
  expect(resolved(styled("offset-path:path('M30C0 300L301 301')"))).toBe(`<path ${PATH}/>`);
  expect(resolved(styled('transform:matrix(1,2)'))).toBe('has a transform with numbers that cannot be read');
});

test.each([
  [
    'an animated transform',
    '<g transform="rotate(9)" transform-origin="2 2"><animateTransform attributeName="transform" type="rotate" values="0;9"/></g>',
  ],
  [
    'an animated length',
    '<rect width="10%" height="9"><animate attributeName="width" values="10%;20%"/></rect>',
  ],
])('keeps %s', (_, body) => {
  expect(resolved(body)).toBe(body);
});

test.each([
  [
    'colors below the root',
    '<g color="red"><path fill="currentColor" d="M0 0h9"/></g>',
    '<g><path fill="red" d="M0 0h9"/></g>',
  ],
  [
    'the color of each child of a paint',
    '<g fill="currentColor"><path color="red" d="M0 0h9"/><path d="M0 0h9"/></g>',
    '<g fill="currentColor"><path d="M0 0h9" fill="red"/><path d="M0 0h9"/></g>',
  ],
  [
    'color="currentColor"',
    `<path color="currentColor" fill="currentColor" ${PATH}/>`,
    `<path fill="currentColor" ${PATH}/>`,
  ],
  [
    'the color of a use',
    `<path id="a" fill="currentColor" ${PATH}/><use href="#a" color="red"/>`,
    `<path fill="currentColor" ${PATH}/><g><path fill="red" ${PATH}/></g>`,
  ],
  [
    'keywords in capitals',
    '<path fill="NONE" stroke="CURRENTCOLOR" fill-rule="EvenOdd" d="M0 0h9"/>',
    '<path fill="none" stroke="currentColor" fill-rule="evenodd" d="M0 0h9"/>',
  ],
  [
    'mixed colors',
    `<path style="fill:color-mix(in srgb,red 30%,#00f)" ${PATH}/>`,
    `<path style="fill:#4d00b3" ${PATH}/>`,
  ],
  ['colors beyond sRGB', `<path fill="oklch(60% .2 30)" ${PATH}/>`, `<path fill="#de3e2d" ${PATH}/>`],
  ['a paint that names a shape', `<path id="a" fill="url(#a)" ${PATH}/>`, `<path fill="none" ${PATH}/>`],
  [
    'a paint that names a shape, with another color',
    `<path id="a" fill="url(#a) red" ${PATH}/>`,
    `<path fill="red" ${PATH}/>`,
  ],
  ['an odd number of points', '<polygon points="0 0 9 0 9 9 4"/>', '<polygon points="0 0 9 0 9 9"/>'],
  [
    'a switch',
    `<switch><path systemLanguage="xx" d="M0 0h1"/><path ${PATH}/><path d="M0 0h2"/></switch>`,
    `<g><path ${PATH}/></g>`,
  ],
  [
    'a clip shape',
    `<path style="clip-path:circle(3px at 4px 5px)" ${PATH}/>`,
    `<path style="clip-path:url(#g_0)" ${PATH}/><defs><clipPath id="g_0"><path d="M1 5A3 3 0 0 1 7 5A3 3 0 0 1 1 5Z"/></clipPath></defs>`,
  ],
  ['a path in CSS', `<path style="d:path('M0 0h9v9z')"/>`, `<path ${PATH}/>`],
])('resolves %s', (_, body, expected) => {
  expect(resolved(body)).toBe(expected);
});

test('drops the color of a root whose only paint is currentColor, and resolves it otherwise', () => {
  const root = 'viewBox="0 0 24 24" color="#333"';
  expect(resolved(`<path fill="currentColor" ${PATH}/>`, root)).toBe(`<path fill="currentColor" ${PATH}/>`);
  const mixed = `<path fill="currentColor" ${PATH}/><path fill="red" ${PATH}/>`;
  expect(resolved(mixed, root)).toBe(mixed.replace('currentColor', '#333'));
});

test('turns the background of the root into a rectangle that covers the box', () => {
  expect(
    resolved(`<path ${PATH}/>`, 'viewBox="0 0 24 24" width="48" height="24" style="background:#fed"'),
  ).toBe(`<rect x="-12" y="0" width="48" height="24" fill="#fed" stroke="none"/><path ${PATH}/>`);
});

test.each([
  ['text', '<text style="transform:rotate(9deg);transform-box:fill-box">a</text>', /box of text/],
  ['a third dimension', `<path style="transform:rotateX(9deg)" ${PATH}/>`, /three dimensions/],
  [
    'a picture behind the drawing',
    '',
    /paints its box/,
    'viewBox="0 0 9 9" style="background:url(data:image/png;base64,AAAA)"',
  ],
])('refuses %s that renderers show differently', (_, body, reason, root?: string) => {
  expect(resolved(body, root)).toMatch(reason);
});

test.each([
  [
    'a color below the inherited keyword',
    `<g id="a"><path color="red" ${PATH}/></g><use href="#a" stroke="currentColor"/>`,
    `<g><path ${PATH}/></g><g stroke="currentColor"><g><path ${PATH} stroke="red"/></g></g>`,
  ],
  [
    'an origin in another box',
    `<g id="a" transform="scale(2)" transform-origin="center"><path ${PATH}/></g><svg viewBox="0 0 8 8"><use href="#a"/></svg>`,
    `<g transform="matrix(2 0 0 2 -12 -12)"><path ${PATH}/></g><svg viewBox="0 0 8 8"><g><g transform="matrix(2 0 0 2 -4 -4)"><path ${PATH}/></g></g></svg>`,
  ],
  [
    'the box of a turned child',
    '<g style="transform:scale(2);transform-origin:0 0;transform-box:fill-box"><circle r="10" transform="rotate(45)"/></g>',
    '<g transform="matrix(2 0 0 2 14.142136 14.142136)"><circle r="10" transform="rotate(45)"/></g>',
  ],
  [
    'names of no filter result',
    `<filter id="a"><feBlend in="SourceGraphic" in2="BackgroundImage"/></filter><path filter="url(#a)" ${PATH}/>`,
    `<filter id="g_0"><feBlend in="SourceGraphic"/></filter><path filter="url(#g_0)" ${PATH}/>`,
  ],
])('shows %s as Chromium does', (_, body, expected) => {
  expect(resolved(body)).toBe(expected);
});
