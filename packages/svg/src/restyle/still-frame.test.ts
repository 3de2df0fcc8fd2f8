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

test('sets currentColor and the size in pixels on the root', () => {
  expect(draw('<path d="M0 0h1"/>')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="#123456" width="240" height="240"><path d="M0 0h1"/></svg>',
  );
});

test.each([
  ['viewBox="0 0 36 24"', '0 0 36 24', 'width="36" height="24"'],
  ['viewBox="-5,-5,10,20"', '0 0 10 20', 'width="10" height="20"'],
  ['width="48px" height="24"', '0 0 48 24', 'width="48" height="24"'],
])('nests a root with %s in a frame with the viewBox %s', (given, viewBox, size) => {
  const frame = stillFrame(`<svg ${given}/>`, 'end', 'red', 240);
  expect(frame).toContain(`width="240" height="240" viewBox="${viewBox}"><svg`);
  expect(frame).toContain(`${size}`);
});

test.each(['viewBox="0 0 0 0"', 'width="1e9" height="1e9"', ''])(
  'gives a root with %s the size of the picture',
  (given) => {
    expect(stillFrame(`<svg ${given}/>`, 'end', 'red', 240)).toBe(
      `<svg ${given.includes('viewBox') ? `${given} color="red" width="240" height="240"` : given === '' ? 'color="red" width="240" height="240"' : 'width="240" height="240" color="red"'}/>`,
    );
  },
);

test.each([
  [
    'keeps the last value of a frozen animation',
    '<path stroke-dashoffset="60"><animate fill="freeze" attributeName="stroke-dashoffset" values="60;30;0"/></path>',
    '<path stroke-dashoffset="0"/>',
  ],
  [
    'keeps the value of `to`',
    '<path opacity="0"><animate fill="freeze" attributeName="opacity" to="1"/></path>',
    '<path opacity="1"/>',
  ],
  [
    'keeps the value of a <set> without duration',
    '<path opacity="0"><set attributeName="opacity" begin="1s" to="1"/></path>',
    '<path opacity="1"/>',
  ],
  [
    'restores the base value after a <set> with a duration',
    '<path opacity=".5"><set attributeName="opacity" dur="1s" to="1"/></path>',
    '<path opacity=".5"/>',
  ],
  [
    'restores the base value after an animation that does not freeze',
    '<path d="M0 0"><animate attributeName="d" dur="1s" values="M0 0;M9 9"/></path>',
    '<path d="M0 0"/>',
  ],
  [
    'keeps the base value under an endless animation',
    '<g transform="rotate(45)"><animateTransform type="rotate" repeatCount="indefinite" fill="freeze" values="0;360"/></g>',
    '<g transform="rotate(45)"/>',
  ],
  [
    'shows an element that an endless animation fades in',
    '<path opacity="0"><animate attributeName="opacity" repeatCount="indefinite" values="0;.75;0"/></path>',
    '<path opacity="0.75"/>',
  ],
  [
    'keeps the opacity of a visible element under an endless animation',
    '<path opacity="0.5"><animate attributeName="opacity" repeatCount="indefinite" values="0;1;0"/></path>',
    '<path opacity="0.5"/>',
  ],
  [
    'replaces the transform of the element by an animated one',
    '<g transform="scale(2)"><animateTransform fill="freeze" type="rotate" values="0 1 1;90 1 1"/></g>',
    '<g transform="rotate(90 1 1)"/>',
  ],
  [
    'appends an additive animated transform',
    '<g transform="scale(2)"><animateTransform fill="freeze" type="rotate" additive="sum" values="0;90"/></g>',
    '<g transform="scale(2) rotate(90)"/>',
  ],
  [
    'applies the later of two animations',
    '<path><animate fill="freeze" attributeName="r" begin="0.7s" to="7"/><animate fill="freeze" attributeName="r" begin="200ms" to="2"/></path>',
    '<path r="7"/>',
  ],
  [
    'prefers an animation with a fixed begin time to one that only follows another animation',
    '<path><animate fill="freeze" attributeName="r" begin="0.7s;a.begin+6s" to="7"/><animate fill="freeze" attributeName="r" begin="a.begin+2s" to="0"/></path>',
    '<path r="7"/>',
  ],
  [
    'puts a frozen motion at the end of its path, before the transform of the element',
    '<path d="M0 0" transform="scale(2)"><animateMotion path="M1 1h4v9" fill="freeze"/></path>',
    '<path d="M0 0" transform="translate(5 10) scale(2)"/>',
  ],
  [
    'rotates a motion with its path',
    '<path d="M0 0"><animateMotion path="m0 0 C0 0 2 5 9 5l0 4" rotate="auto" fill="freeze"/></path>',
    '<path d="M0 0" transform="translate(9 9) rotate(90)"/>',
  ],
  [
    'ends a motion between points at the last point',
    '<path d="M0 0"><animateMotion from="1,1" to="3 4" fill="freeze"/></path>',
    '<path d="M0 0" transform="translate(3 4)"/>',
  ],
  [
    'ends a motion at the end of the path that <mpath> references',
    '<path id="p" d="M2 3H9z"/><g><animateMotion fill="freeze"><mpath href="#p"/></animateMotion></g>',
    '<path id="p" d="M2 3H9z"/><g transform="translate(2 3)"/>',
  ],
  [
    'shows an endless motion at its beginning',
    '<g><animateMotion path="M6 7h9" repeatCount="indefinite"/></g>',
    '<g transform="translate(6 7)"/>',
  ],
  [
    'turns an endless motion as its path begins',
    '<g><animateMotion path="M6 24C6 6 42 6 42 24" rotate="auto" repeatCount="indefinite"/></g>',
    '<g transform="translate(6 24) rotate(-90)"/>',
  ],
  [
    'leaves out animations that wait for an event',
    '<path r="2"><set attributeName="r" begin="indefinite" to="7"/><set attributeName="r" begin="a.click; accessKey(b)" to="9"/></path>',
    '<path r="2"/>',
  ],
  [
    'restores the position after a motion that does not freeze',
    '<g><animateMotion path="M6 7h9" dur="1s"/></g>',
    '<g/>',
  ],
])('at the end, %s', (_title, body, expected) => {
  expect(inside(draw(body))).toBe(expected);
});

test('at the start, removes animations and changes nothing else', () => {
  expect(inside(draw('<path r="1"><animate fill="freeze" attributeName="r" to="0"/></path>', 'start'))).toBe(
    '<path r="1"/>',
  );
});

test('in the middle, interpolates every animation halfway', () => {
  const body =
    '<g><animateTransform type="translate" values="12 12;0 0"/><animateTransform type="scale" additive="sum" values="0;1"/>' +
    '<animate attributeName="opacity" values="0;0.3;1"/><animate attributeName="d" values="M0 0;M1 1h2"/></g>';
  expect(inside(draw(body, 'middle'))).toBe(
    '<g transform="translate(6 6) scale(0.5)" opacity="0.3" d="M1 1h2"/>',
  );
});

test('throws for malformed markup', () => {
  for (const text of ['', 'hello', '<svg', '<svg><path></svg>', '<svg/><svg/>']) {
    expect(() => stillFrame(text, 'end', 'red', 240)).toThrow();
  }
});

test('escapes attribute values as in the source', () => {
  expect(draw('<path id="a&amp;b&lt;c&quot;d"/>')).toContain('id="a&amp;b&lt;c&quot;d"');
});

test('draws lines that do not scale as wide as at the size of the drawing', () => {
  const line = '<path stroke="red" stroke-width="1.5" vector-effect="non-scaling-stroke" d="M0 0h9"/>';
  const frame = (root: string, body: string) =>
    inside(stillFrame(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${body}</svg>`, 'end', '#000', 240));
  expect(frame('width="24" height="24" viewBox="0 0 24 24"', line)).toContain('stroke-width="1.5"');
  expect(frame('width="24" height="24" viewBox="0 0 48 48"', line)).toContain('stroke-width="3"');
  expect(frame('viewBox="0 0 24 24"', `<g transform="scale(2)">${line}</g>`)).toContain(
    'stroke-width="0.75"',
  );
});

test('applies the origin of a transform whose animation has ended', () => {
  const spin = '<animateTransform attributeName="transform" type="rotate" values="0;90" fill="freeze"/>';
  expect(inside(draw(`<g transform-origin="12 12">${spin}<path d="M0 0h1"/></g>`))).toContain(
    'transform="matrix(0 1 -1 0 24 0)"',
  );
});

test('keeps the ends of dashes off corners, and names the default font of browsers', () => {
  const frame = draw(
    '<path stroke-dasharray="2 4" d="M0 0h2v2"/><text font-family="Fira Sans" y="9">a</text>',
  );
  const [dash, gap] = (/stroke-dasharray="([\d.]+) ([\d.]+)"/.exec(frame) ?? []).slice(1).map(Number);
  expect(dash).toBeLessThan(2);
  expect(gap).toBeGreaterThan(4);
  expect(dash! + gap!).toBeCloseTo(6, 9);
  expect(frame).toContain(`font-family="Fira Sans,'Times New Roman',serif"`);
});
