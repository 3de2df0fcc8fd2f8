import { expect, test } from 'vitest';
import { LAYER_PIXELS_MAX, PIXEL_SIZE_MAX } from './limits.ts';
import { sanitizeBody, sanitizeSvg } from './sanitize-svg.ts';
import { HOSTILE_EXTREMES } from './testing/hostile-extremes.ts';

const sanitized = (title: string) => {
  const source = HOSTILE_EXTREMES.find((document) => document.title === title)?.source;
  if (typeof source !== 'string') throw new Error(`no document has the title ${title}`);
  return sanitizeSvg(source);
};
const drawn = (inside: string, attributes = '') => {
  const result = sanitizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${attributes}>${inside}</svg>`,
  );
  return result.ok ? result.svg : result.reason;
};

test.each([
  ['group around the deepest nesting', /^is nested deeper than 128 elements after cleaning$/],
  ['group around the most elements', /^has more than 10000 elements after cleaning$/],
  [
    'one long style for thousands of elements',
    /^has styles of more than 1024 KiB once its style sheets are resolved$/,
  ],
  ['many rules for one element', /^has a style attribute of more than 16384 characters after cleaning$/],
  ['characters that grow when escaped', /^is larger than 1024 KiB after cleaning$/],
  ['long texts', /^has texts of more than 10000 characters$/],
  ['texts of one character each', /^has texts of more than 10000 characters$/],
  ['a tiny viewBox', /^has no size$/],
  ['blurs in styles', /layers of filters/],
  ['nested blurs', /layers of filters/],
  ['wide morphology', /layers of filters/],
  ['ids that grow when renamed', /^has a begin attribute of more than 16384 characters after cleaning$/],
  ['many declarations for thousands of elements', /take too long to match/],
  ['many permitted declarations for thousands of elements', /take too long to match/],
  ['custom properties on every level', /take too long to match/],
  ['selectors over long lists of classes', /take too long to match/],
  ['selectors over long paths', /take too long to match/],
  ['markers on a path of the style', /elements once its references are followed/],
  ['markers on an animated path', /elements once its references are followed/],
  ['markers on animated points', /elements once its references are followed/],
  ['many gradient stops for thousands of elements', /elements once its references are followed/],
  ['animated copies', /elements once its references are followed/],
  ['thousands of animated styles', /elements once its references are followed/],
  ['dashes by length of path', /dashes$/],
  ['dashes in a large box', /dashes$/],
  ['inherited dashes', /dashes$/],
  ['dashed letters', /dashes$/],
  ['dashes on arcs with enlarged radii', /dashes$/],
  ['animated dashes', /dashes$/],
])('refuses %s', (title, reason) => {
  expect(sanitized(title)).toEqual({ ok: false, reason: expect.stringMatching(reason) as unknown });
});

test.each([
  'nested layers',
  'repeated blending',
  'repeated masks',
  'large convolutions',
  'turbulence of many octaves',
  'many lights',
])('reduces the size of a drawing with %s', (title) => {
  const result = sanitized(title);
  const [, width = '', height = ''] =
    (result.ok && /width="([^"]+)" height="([^"]+)"/.exec(result.svg)) || [];
  expect(Number(width)).toBeGreaterThan(0);
  expect(Number(width) * Number(height)).toBeLessThan(PIXEL_SIZE_MAX ** 2 / 4);
});

test('reduces the size of a drawing only when its layers have more than the permitted pixels', () => {
  const group = '<g opacity=".5"><path d="M0 0h1"/><path d="M0 0h2"/></g>';
  const sizeOf = (groups: number, px: number) =>
    /width="([^"]+)"/.exec(drawn(group.repeat(groups), `width="${px}" height="${px}"`))?.[1];
  expect(sizeOf(1_000, 2_000)).toBe('2000');
  expect(sizeOf(1_001, 2_000)).toBe(String(Math.floor(Math.sqrt(LAYER_PIXELS_MAX / 1_001) * 1_000) / 1_000));
});

test.each([
  ['root on a path', '<path d="M2 2h20v20H2z"/>'],
  ['root on a path by a style attribute', '<path d="M2 2h20v20H2z"/>'],
])('moves an offset path from the root to a group: %s', (title, content) => {
  const result = sanitized(title);
  expect(result.ok && result.svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="24" height="24" viewBox="0 0 24 24"><g transform="matrix\(/,
  );
  expect(result.ok && result.svg).toContain(content);
});

test('refuses an offset path of another shape', () => {
  expect(sanitized('root on a circle')).toEqual({ ok: false, reason: expect.stringMatching(/offset-path/) });
});

test.each([
  ['in quotes', '"my spin"', '"my spin"'],
  ['in single quotes', "'my spin'", '"my spin"'],
  ['of non-ASCII letters', 'größer', 'größer'],
  ['that is a CSS keyword', '"none"', '"none"'],
])('keeps the animation of keyframes with a name %s', (_, defined, used) => {
  const svg = drawn(
    `<style>@keyframes ${defined}{to{opacity:0}}path{animation:${used} calc(1s*2) infinite}</style><path d="M0 0h1"/>`,
  );
  const name = /@keyframes (g\w+)\{to\{opacity:0\}\}/.exec(svg)?.[1];
  expect(svg).toContain(`style="animation:${name} calc(1s*2) infinite"`);
});

test('keeps paths in keyframes', () => {
  expect(
    drawn('<style>@keyframes a{to{d:path("M0 0h9")}}path{animation:a 1s}</style><path d="M0 0h1"/>'),
  ).toContain('{to{d:path(&quot;M0 0h9&quot;)}}');
});

test('replaces an animation without keyframes by none', () => {
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
])('refuses an icon of a set with a size of %d by %d', (width, height) => {
  expect(sanitizeBody('<path d="M0 0h1"/>', { left: 0, top: 0, width, height })).toEqual({
    ok: false,
    reason: 'has no size',
  });
});
