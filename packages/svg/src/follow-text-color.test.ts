import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followTextColor } from './follow-text-color.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const P = 'd="M0 0h9v9z"';
const document = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`;

function recolored(inside: string, attributes?: string): string | undefined {
  const clean = sanitizeSvg(document(inside, attributes));
  if (!clean.ok) throw new Error(clean.reason);
  const text = followTextColor(clean.root);
  if (text === undefined) return undefined;
  expect(sanitizeSvg(text)).toMatchObject({ ok: true, svg: text });
  return text.replace(/^<svg[^>]*viewBox="0 0 9 9"/, '<svg');
}

test.each([
  ['no color', `<path ${P}/>`, '', `<svg><path ${P} fill="currentColor"/></svg>`],
  [
    'black',
    `<path ${P} fill="black"/>`,
    ' fill="none"',
    `<svg fill="none"><path ${P} fill="currentColor"/></svg>`,
  ],
  [
    'a color of the root',
    `<path ${P}/><path ${P}/>`,
    ' fill="#1F1F1F"',
    `<svg fill="currentColor"><path ${P}/><path ${P}/></svg>`,
  ],
  [
    'dark gray in a style',
    `<path ${P} style="fill:rgb(50,50,52)"/>`,
    '',
    `<svg><path ${P} style="fill:currentColor"/></svg>`,
  ],
  ['a line', `<line x2="9" stroke="#333"/>`, '', '<svg><line x2="9" stroke="currentColor"/></svg>'],
  [
    'a box without paint',
    `<path ${P} fill="none"/><rect width="9" height="9" fill="#fff" fill-opacity="0.01"/><path ${P}/>`,
    '',
    `<svg><path ${P} fill="none"/><rect width="9" height="9" fill="#fff" fill-opacity="0.01"/><path ${P} fill="currentColor"/></svg>`,
  ],
])('lets %s follow the text', (_, inside, attributes, expected) => {
  expect(recolored(inside, attributes)).toBe(expected);
});

test('leaves the colors of clips and masks alone', () => {
  const figma = recolored(
    `<g clip-path="url(#a)"><mask id="b" style="mask-type:luminance" maskUnits="userSpaceOnUse"><path fill="white" ${P}/></mask><g mask="url(#b)"><path fill="#222" ${P}/></g></g><defs><clipPath id="a"><rect width="9" height="9" fill="white"/></clipPath></defs>`,
  );
  expect(figma).toMatch(/<path fill="white"[^>]*>.*<path fill="currentColor"/);
  const inherited = recolored(
    `<g fill="#000"><mask id="b"><path ${P}/><circle r="2" fill="#fff"/></mask><path ${P} mask="url(#b)"/></g>`,
  );
  expect(inherited).toMatch(/^<svg><g fill="#000"><mask/);
  expect(inherited?.match(/currentColor/g)).toHaveLength(1);
  expect(
    recolored(
      `<defs><path id="p" fill="#000" ${P}/><mask id="m"><use href="#p"/></mask></defs><use href="#p"/><rect width="9" height="9" mask="url(#m)"/>`,
    ),
  ).toBeUndefined();
});

test('follows references', () => {
  expect(
    recolored(`<defs><path id="p" ${P}/></defs><use href="#p"/><use href="#p" fill="none" stroke="#000"/>`),
  ).toBeUndefined();
  const sketch = recolored(
    `<defs><path id="p" ${P}/></defs><mask id="m" fill="white"><use href="#p"/></mask><use fill="#222" href="#p"/><g mask="url(#m)" fill="#222"><path ${P}/></g>`,
  );
  expect(sketch?.match(/currentColor/g)).toHaveLength(2);
  expect(sketch).not.toContain('#222');
});

test.each([
  ['light gray', `<path ${P} fill="#999"/>`],
  ['the gray of 50 %', `<path ${P} fill="gray"/>`],
  ['white', `<path ${P} fill="#fff"/>`],
  ['navy', `<path ${P} fill="#000080"/>`],
  ['dark brown', `<path ${P} fill="#3e2723"/>`],
  ['two colors', `<path ${P}/><path ${P} fill="#333"/>`],
  ['black on white', `<path ${P} fill="#fff"/><path ${P}/>`],
  ['a translucent color', `<path ${P} fill="#000c"/>`],
  ['a translucent group', `<g opacity=".5"><path ${P}/></g>`],
  ['a translucent fill in percent', `<path ${P} fill-opacity="50%"/>`],
  ['a gradient', `<linearGradient id="a"><stop/></linearGradient><path ${P} fill="url(#a)"/>`],
  ['a color of the text', `<path ${P} fill="currentColor"/>`],
  ['a shadow', `<filter id="a"><feDropShadow/></filter><path ${P} filter="url(#a)"/>`],
  ['an animated color', `<path ${P}><animate attributeName="fill" values="red;blue" dur="1s"/></path>`],
])('keeps %s', (_, inside) => {
  expect(recolored(inside)).toBeUndefined();
});

test('changes black to the color of the text and nothing else', () => {
  const color = fc.constantFrom(
    '',
    ' fill="#000"',
    ' fill="none"',
    ' stroke="#000"',
    ' stroke="none"',
    ' fill="#000" stroke="#000"',
  );
  const shape = color.map((paint) => `<path ${P}${paint}/>`);
  const group = fc
    .tuple(color, fc.array(shape, { minLength: 1, maxLength: 3 }))
    .map(([paint, shapes]) => `<g${paint}>${shapes.join('')}</g>`);
  fc.assert(
    fc.property(color, fc.array(fc.oneof(shape, group), { minLength: 1, maxLength: 4 }), (paint, parts) => {
      const text = recolored(parts.join(''), paint);
      if (text === undefined) return;
      const plain = sanitizeSvg(document(parts.join(''), paint));
      const black = text
        .replaceAll(' fill="currentColor"', ' fill="#000"')
        .replaceAll('"currentColor"', '"#000"');
      const bare = (svg: string) =>
        svg.replaceAll(' fill="#000"', '').replace(/^<svg[^>]*viewBox="0 0 9 9"/, '<svg');
      expect(bare(black)).toBe(bare(plain.ok ? plain.svg : ''));
      expect(text).not.toContain('fill="#000"><path d="M0 0h9v9z"/>');
    }),
  );
});
