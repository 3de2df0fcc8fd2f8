import { expect, test } from 'vitest';
import { LAYER_PIXELS_MAX, PIXEL_SIZE_MAX } from './limits.ts';
import { sanitizeBody, sanitizeSvg } from './sanitize-svg.ts';
import { HOSTILE_EXTREMES } from './testing/hostile-extremes.ts';

const sanitized = (title: string) => {
  const source = HOSTILE_EXTREMES.find((document) => document.title === title)?.source;
  if (typeof source !== 'string') throw new Error(`no document is called ${title}`);
  return sanitizeSvg(source);
};
const drawn = (inside: string, attributes = '') => {
  const result = sanitizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${attributes}>${inside}</svg>`,
  );
  return result.ok ? result.svg : result.reason;
};

test.each([
  ['group around the deepest nesting', /^nested deeper than 128 elements when it is clean$/],
  ['group around the most elements', /^more than 10000 elements when it is clean$/],
  ['one style for thousands', /^has style sheets that make it too large$/],
  ['styles that add up on one element', /^has a style of more than 16384 characters$/],
  ['signs that grow when escaped', /^larger than 1024 KiB when it is clean$/],
  ['long texts', /^has texts of more than 10000 characters$/],
  ['texts of a sign at a time', /^has texts of more than 10000 characters$/],
  ['a box that is next to nothing', /^has no size$/],
  ['blurs in styles', /layers of filters/],
  ['blurs within blurs', /layers of filters/],
  ['wide morphology', /layers of filters/],
  ['names that grow when renamed', /^has a begin of more than 16384 characters$/],
  ['declarations for thousands', /take too long to match/],
  ['permitted declarations for thousands', /take too long to match/],
  ['custom properties on every level', /take too long to match/],
  ['selectors over long lists of classes', /take too long to match/],
  ['selectors over long paths', /take too long to match/],
  ['markers on a path of the style', /elements once expanded/],
  ['markers on an animated path', /elements once expanded/],
  ['markers on animated points', /elements once expanded/],
  ['stops for thousands', /elements once expanded/],
  ['animated copies', /elements once expanded/],
  ['thousands of animated styles', /elements once expanded/],
  ['dashes by length of path', /dashes$/],
  ['dashes in a large box', /dashes$/],
  ['dashes handed down', /dashes$/],
  ['dashes around letters', /dashes$/],
  ['dashes on arcs that grow', /dashes$/],
  ['dashes that are animated', /dashes$/],
])('refused: %s', (title, reason) => {
  expect(sanitized(title)).toEqual({ ok: false, reason: expect.stringMatching(reason) as unknown });
});

test.each([
  'layers upon layers',
  'blending over and over',
  'masks over and over',
  'large convolutions',
  'fine turbulence',
  'many lights',
])('shown smaller: %s', (title) => {
  const result = sanitized(title);
  const [, width = '', height = ''] =
    (result.ok && /width="([^"]+)" height="([^"]+)"/.exec(result.svg)) || [];
  expect(Number(width)).toBeGreaterThan(0);
  expect(Number(width) * Number(height)).toBeLessThan(PIXEL_SIZE_MAX ** 2 / 4);
});

test('a drawing is as large as it says where its layers can be afforded', () => {
  const group = '<g opacity=".5"><path d="M0 0h1"/><path d="M0 0h2"/></g>';
  const sizeOf = (groups: number, px: number) =>
    /width="([^"]+)"/.exec(drawn(group.repeat(groups), `width="${px}" height="${px}"`))?.[1];
  expect(sizeOf(1_000, 2_000)).toBe('2000');
  expect(sizeOf(1_001, 2_000)).toBe(String(Math.floor(Math.sqrt(LAYER_PIXELS_MAX / 1_001) * 1_000) / 1_000));
});

test.each([
  ['root on a path', '<path d="M2 2h20v20H2z"/>'],
  ['root on a path by its own style', '<path d="M2 2h20v20H2z"/>'],
  ['root on a circle', '<path d="M2 2h20v20H2z"/>'],
])('what would move the icon in its page moves its content instead: %s', (title, content) => {
  const result = sanitized(title);
  expect(result.ok && result.svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="24" height="24" viewBox="0 0 24 24"><g style="offset-path:/,
  );
  expect(result.ok && result.svg).toContain(content);
});

test.each([
  ['in quotes', '"my spin"', '"my spin"'],
  ['in other quotes', "'my spin'", '"my spin"'],
  ['in other letters', 'größer', 'größer'],
  ['that is a word of CSS', '"none"', '"none"'],
])('keyframes keep moving what they move, with a name %s', (_, defined, used) => {
  const svg = drawn(
    `<style>@keyframes ${defined}{to{opacity:0}}path{animation:${used} calc(1s*2) infinite}</style><path d="M0 0h1"/>`,
  );
  const name = /@keyframes (g\w+)\{to\{opacity:0\}\}/.exec(svg)?.[1];
  expect(svg).toContain(`style="animation:${name} calc(1s*2) infinite"`);
});

test('keyframes may change a path', () => {
  expect(
    drawn('<style>@keyframes a{to{d:path("M0 0h9")}}path{animation:a 1s}</style><path d="M0 0h1"/>'),
  ).toContain('{to{d:path(&quot;M0 0h9&quot;)}}');
});

test('an animation that is not there keeps its place among those that are', () => {
  expect(
    drawn(
      '<style>@keyframes a{to{opacity:0}}path{animation-name:of-the-page,a;animation-delay:1s,2s}</style><path d="M0 0h1"/>',
    ),
  ).toMatch(/style="animation-name:none,g\w+_0;animation-delay:1s,2s"/);
});

test.each([
  [0, 24],
  [-1, 24],
  [1e308, 1e308],
  [Number.NaN, 24],
])('an icon of a set is not drawn in a box of %d by %d', (width, height) => {
  expect(sanitizeBody('<path d="M0 0h1"/>', { left: 0, top: 0, width, height })).toEqual({
    ok: false,
    reason: 'has no size',
  });
});
