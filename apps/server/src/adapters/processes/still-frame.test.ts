import { expect, test } from 'vitest';
import { type Moment, stillFrame } from './still-frame.ts';

const draw = (body: string, moment: Moment = 'end') =>
  stillFrame(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`,
    moment,
    '#123456',
    240,
  );
const inside = (svg: string) => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');

test('currentColor and the size in pixels are set at the root', () => {
  expect(draw('<path d="M0 0h1"/>')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="#123456" width="240" height="240"><path d="M0 0h1"/></svg>',
  );
});

test.each([
  ['viewBox="0 0 36 24"', 'width="240" height="160"'],
  ['viewBox="-5,-5,10,20"', 'width="120" height="240"'],
  ['viewBox="0 0 1000000 1"', 'width="240" height="1"'],
  ['width="48px" height="24"', 'width="240" height="120"'],
  ['viewBox="0 0 0 0"', 'width="240" height="240"'],
  ['width="1e9" height="1e9"', 'width="240" height="240"'],
  ['', 'width="240" height="240"'],
])('a root with %s is drawn with %s', (given, expected) => {
  expect(stillFrame(`<svg ${given}/>`, 'end', 'red', 240)).toContain(expected);
});

test.each([
  [
    'what freezes stays at its last value',
    '<path stroke-dashoffset="60"><animate fill="freeze" attributeName="stroke-dashoffset" values="60;30;0"/></path>',
    '<path stroke-dashoffset="0"/>',
  ],
  [
    '`to` is a last value',
    '<path opacity="0"><animate fill="freeze" attributeName="opacity" to="1"/></path>',
    '<path opacity="1"/>',
  ],
  [
    'a set without an end stays',
    '<path opacity="0"><set attributeName="opacity" begin="1s" to="1"/></path>',
    '<path opacity="1"/>',
  ],
  [
    'a set that ends does not',
    '<path opacity=".5"><set attributeName="opacity" dur="1s" to="1"/></path>',
    '<path opacity=".5"/>',
  ],
  [
    'what returns to its base is not there at the end',
    '<path d="M0 0"><animate attributeName="d" dur="1s" values="M0 0;M9 9"/></path>',
    '<path d="M0 0"/>',
  ],
  [
    'endless animation leaves the base',
    '<g transform="rotate(45)"><animateTransform type="rotate" repeatCount="indefinite" fill="freeze" values="0;360"/></g>',
    '<g transform="rotate(45)"/>',
  ],
  [
    'endless fading in shows',
    '<path opacity="0"><animate attributeName="opacity" repeatCount="indefinite" values="0;.75;0"/></path>',
    '<path opacity="0.75"/>',
  ],
  [
    'endless fading of something visible leaves it',
    '<path opacity="0.5"><animate attributeName="opacity" repeatCount="indefinite" values="0;1;0"/></path>',
    '<path opacity="0.5"/>',
  ],
  [
    'a transform is replaced',
    '<g transform="scale(2)"><animateTransform fill="freeze" type="rotate" values="0 1 1;90 1 1"/></g>',
    '<g transform="rotate(90 1 1)"/>',
  ],
  [
    'or added',
    '<g transform="scale(2)"><animateTransform fill="freeze" type="rotate" additive="sum" values="0;90"/></g>',
    '<g transform="scale(2) rotate(90)"/>',
  ],
  [
    'the later of two wins',
    '<path><animate fill="freeze" attributeName="r" begin="0.7s" to="7"/><animate fill="freeze" attributeName="r" begin="200ms" to="2"/></path>',
    '<path r="7"/>',
  ],
  [
    'fixed times win over those of loops',
    '<path><animate fill="freeze" attributeName="r" begin="0.7s;a.begin+6s" to="7"/><animate fill="freeze" attributeName="r" begin="a.begin+2s" to="0"/></path>',
    '<path r="7"/>',
  ],
  [
    'motion that freezes stays at the end of its path, before the own transform',
    '<path d="M0 0" transform="scale(2)"><animateMotion path="M1 1h4v9" fill="freeze"/></path>',
    '<path d="M0 0" transform="translate(5 10) scale(2)"/>',
  ],
  [
    'motion turns with its path',
    '<path d="M0 0"><animateMotion path="m0 0 C0 0 2 5 9 5l0 4" rotate="auto" fill="freeze"/></path>',
    '<path d="M0 0" transform="translate(9 9) rotate(90)"/>',
  ],
  [
    'motion between points ends at the last',
    '<path d="M0 0"><animateMotion from="1,1" to="3 4" fill="freeze"/></path>',
    '<path d="M0 0" transform="translate(3 4)"/>',
  ],
  [
    'motion along another path is found',
    '<path id="p" d="M2 3H9z"/><g><animateMotion fill="freeze"><mpath href="#p"/></animateMotion></g>',
    '<path id="p" d="M2 3H9z"/><g transform="translate(2 3)"/>',
  ],
  [
    'endless motion is shown where it begins',
    '<g><animateMotion path="M6 7h9" repeatCount="indefinite"/></g>',
    '<g transform="translate(6 7)"/>',
  ],
  ['motion that ends leaves the base', '<g><animateMotion path="M6 7h9" dur="1s"/></g>', '<g/>'],
])('at the end: %s', (_claim, body, expected) => {
  expect(inside(draw(body))).toBe(expected);
});

test('at the start nothing has moved', () => {
  expect(inside(draw('<path r="1"><animate fill="freeze" attributeName="r" to="0"/></path>', 'start'))).toBe(
    '<path r="1"/>',
  );
});

test('in the middle everything is half way', () => {
  const body =
    '<g><animateTransform type="translate" values="12 12;0 0"/><animateTransform type="scale" additive="sum" values="0;1"/>' +
    '<animate attributeName="opacity" values="0;0.3;1"/><animate attributeName="d" values="M0 0;M1 1h2"/></g>';
  expect(inside(draw(body, 'middle'))).toBe(
    '<g transform="translate(6 6) scale(0.5)" opacity="0.3" d="M1 1h2"/>',
  );
});

test('what is no drawing is refused', () => {
  for (const text of ['', 'hello', '<svg', '<svg><path></svg>', '<svg/><svg/>']) {
    expect(() => stillFrame(text, 'end', 'red', 240)).toThrow();
  }
});

test('attribute values are written as they were read', () => {
  expect(draw('<path id="a&amp;b&lt;c&quot;d"/>')).toContain('id="a&amp;b&lt;c&quot;d"');
});
