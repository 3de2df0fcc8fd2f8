import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeDocument, sanitizeSvg } from '../sanitize-svg.ts';
import { type Restyling, restyleSvg } from './restyle-svg.ts';

const svg = (body: string, root = 'width="24" height="24" viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${body}</svg>`;

describe('color', () => {
  const restyle = (body: string) => restyleSvg(svg(body), { color: '#ff0000' });

  test('replaces currentColor in paint, styles, stops and animations, in any case', () => {
    expect(
      restyle(
        '<path fill="currentColor" stroke="CurrentColor" style="fill:currentcolor;opacity:.5"/>' +
          '<stop stop-color="currentColor"/><animate attributeName="fill" values="currentColor;blue" to="currentColor"/>',
      ),
    ).toBe(
      svg(
        '<path fill="#ff0000" stroke="#ff0000" style="fill:#ff0000;opacity:.5"/>' +
          '<stop stop-color="#ff0000"/><animate attributeName="fill" values="#ff0000;blue" to="#ff0000"/>',
      ),
    );
  });

  test('does not change other colors and texts', () => {
    const body =
      '<title>currentColor</title><path aria-label="currentColor" fill="#123456"/><path fill="red"/><path/>';
    expect(restyle(body)).toBe(svg(body));
  });
});

describe('stroke width', () => {
  const widths = (body: string, strokeWidth: number, root?: string) =>
    [...restyleSvg(svg(body, root), { strokeWidth }).matchAll(/stroke-width[=:]"?([\d.]+)/g)].map(
      ([, width]) => Number(width),
    );

  test('sets the width of every line if all widths are equal', () => {
    expect(widths('<g stroke="red" stroke-width="2"><path d="M0 0"/><circle r="1"/></g>', 1.5)).toEqual([
      1.5,
    ]);
    expect(widths('<path stroke="red" stroke-width="2"/><path stroke="red" stroke-width="2"/>', 3)).toEqual([
      3, 3,
    ]);
  });

  test('sets the most frequent width as requested, and scales other widths by the same factor', () => {
    expect(
      widths(
        '<path stroke="red" stroke-width="2"/><path stroke="red" stroke-width="2"/><path stroke="red" stroke-width="1"/>',
        4,
      ),
    ).toEqual([4, 4, 2]);
  });

  test('is set on the root if lines have the default width', () => {
    expect(restyleSvg(svg('<path stroke="red"/>'), { strokeWidth: 2.5 })).toBe(
      svg('<path stroke="red"/>', 'width="24" height="24" viewBox="0 0 24 24" stroke-width="2.5"'),
    );
  });

  test('chooses the factor by visible lines, and by lines of a mask only if there are no visible ones', () => {
    const mask =
      '<mask id="a"><path stroke="#fff" stroke-width="6"/><path stroke="#fff" stroke-width="6"/></mask>';
    expect(widths(`${mask}<path mask="url(#a)" stroke="red" stroke-width="2"/>`, 1)).toEqual([3, 3, 1]);
    expect(widths(`${mask}<rect mask="url(#a)" fill="red"/>`, 1)).toEqual([1, 1]);
  });

  test('also changes in styles and animations', () => {
    expect(
      restyleSvg(
        svg(
          '<path style="stroke:red;stroke-width:2px;fill:none"><animate attributeName="stroke-width" values="2;0;.5" from="2"/><animate attributeName="opacity" values="2;0"/></path>',
        ),
        { strokeWidth: 1 },
      ),
    ).toBe(
      svg(
        '<path style="stroke:red;stroke-width:1px;fill:none"><animate attributeName="stroke-width" values="1;0;0.25" from="1"/><animate attributeName="opacity" values="2;0"/></path>',
      ),
    );
  });

  test('changes nothing in a drawing without lines', () => {
    for (const body of [
      '<path fill="red" stroke-width="2"/>',
      '<g stroke="red"><path stroke="none" stroke-width="2"/></g>',
      '<path stroke="red" stroke-width="0"/>',
      '<path style="stroke:none" stroke="red"/>',
    ]) {
      expect(restyleSvg(svg(body), { strokeWidth: 9 })).toBe(svg(body));
    }
  });
});

describe('turning', () => {
  const BODY = '<path d="M0 0h1v1z"/>';
  const WIDE = 'width="40" height="20" viewBox="1 2 40 20"';
  const rotated = (restyling: Restyling) => restyleSvg(svg(BODY, WIDE), restyling);

  test.each<[Restyling, string, string]>([
    [{ rotate: 90 }, 'width="20" height="40" viewBox="11 -8 20 40"', 'rotate(90 21 12)'],
    [{ rotate: 180 }, WIDE, 'rotate(180 21 12)'],
    [{ rotate: 270 }, 'width="20" height="40" viewBox="11 -8 20 40"', 'rotate(270 21 12)'],
    [{ flip: 'horizontal' }, WIDE, 'translate(42 0) scale(-1 1)'],
    [{ flip: 'vertical' }, WIDE, 'translate(0 24) scale(1 -1)'],
    [{ flip: 'both' }, WIDE, 'rotate(180 21 12)'],
    [
      { rotate: 90, flip: 'horizontal' },
      'width="20" height="40" viewBox="11 -8 20 40"',
      'rotate(90 21 12) translate(42 0) scale(-1 1)',
    ],
  ])('%j adds a group around the drawing and turns the viewBox', (restyling, root, transform) => {
    expect(rotated(restyling)).toBe(svg(`<g transform="${transform}">${BODY}</g>`, root));
  });

  test('changes nothing if rotation and flip cancel out', () => {
    expect(rotated({ rotate: 0 })).toBe(svg(BODY, WIDE));
    expect(rotated({ rotate: 180, flip: 'both' })).toBe(svg(BODY, WIDE));
  });

  test('also turns paint and animations of the root, in an inner group', () => {
    const box = 'width="24" height="24" viewBox="0 0 24 24"';
    const spin = '<animateTransform attributeName="transform" type="rotate" values="0;9"/>';
    const zoom = '<animate attributeName="viewBox" values="0 0 24 24;0 0 12 12"/>';
    expect(restyleSvg(svg(`${spin}${zoom}${BODY}`, `${box} fill="none"`), { flip: 'vertical' })).toBe(
      svg(`${zoom}<g transform="translate(0 24) scale(1 -1)"><g fill="none">${spin}${BODY}</g></g>`, box),
    );
  });
});

test('size sets width and height', () => {
  expect(restyleSvg(svg('<path/>', 'width="40" height="20" viewBox="0 0 40 20"'), { size: 64 })).toBe(
    svg('<path/>', 'width="64" height="64" viewBox="0 0 40 20"'),
  );
});

test('throws for malformed XML', () => {
  expect(() => restyleSvg('<svg><path></svg>', { size: 9 })).toThrow();
});

interface IconifySet {
  readonly width?: number;
  readonly height?: number;
  readonly icons: Record<
    string,
    { readonly body: string; readonly width?: number; readonly height?: number }
  >;
}

const SETS = 'line-md svg-spinners lucide marketeq meteocons skill-icons circle-flags'.split(' ');

/** Every fifth drawing of sets with gradients, masks, filters, animations, `use`, and references to missing ids. */
const DRAWINGS = SETS.flatMap((prefix) => {
  const file = createRequire(import.meta.url).resolve(`@iconify/json/json/${prefix}.json`);
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconifySet;
  return Object.values(set.icons)
    .filter((_, position) => position % 5 === 0)
    .flatMap(({ body, width = set.width ?? 16, height = set.height ?? 16 }) => {
      const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
      const clean = sanitizeSvg(svg(body, box));
      return clean.ok ? [clean.svg] : [];
    });
});

const changes = fc.record({
  size: fc.option(fc.integer({ min: 8, max: 1024 }), { nil: undefined }),
  color: fc.option(fc.constantFrom('#f00', '#00ff0080', 'rebeccapurple'), { nil: undefined }),
  strokeWidth: fc.option(fc.constantFrom(0.1, 0.333, 1, 1.5, 100), { nil: undefined }),
  rotate: fc.option(fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const), { nil: undefined }),
  flip: fc.option(fc.constantFrom('horizontal' as const, 'vertical' as const, 'both' as const), {
    nil: undefined,
  }),
});

test('gives two colors of one icon different ids, even if its title looks like an id', () => {
  const clean = sanitizeSvg(
    svg(
      '<title>Not g0123456789_0</title><linearGradient id="a"><stop stop-color="currentColor"/></linearGradient><path fill="url(#a)" d="M0 0h9v9z"/>',
    ),
  );
  const [red, blue] = ['red', 'blue'].map((color) => restyleSvg(clean.ok ? clean.svg : '', { color }));
  const idOf = (text = '') => / id="([^"]+)"/.exec(text)?.[1];
  expect(idOf(red)).not.toBe(idOf(blue));
  expect(red).toContain('<title>Not g0123456789_0</title>');
  expect(sanitizeSvg(red ?? '')).toMatchObject({ ok: true, svg: red });
});

test('sanitizing a restyled drawing changes no byte', () => {
  expect(DRAWINGS.length).toBeGreaterThan(200);
  fc.assert(
    fc.property(fc.constantFrom(...DRAWINGS), changes, (drawing, restyling) => {
      const restyled = restyleSvg(drawing, restyling);
      const again = sanitizeSvg(restyled);
      expect(again.ok ? again.svg : again.reason).toBe(restyled);
    }),
    { numRuns: 1_000 },
  );
});

test('restyles text and CSS animations', () => {
  const clean = sanitizeDocument(
    Buffer.from(
      svg(
        '<style>@keyframes pulse{from{stroke-width:2;fill:currentColor}to{stroke-width:4px}}</style>' +
          '<text x="2" y="9" fill="currentColor">a &lt; b</text><path stroke="red" stroke-width="2" d="M0 0h9" style="animation:pulse 2s infinite"/>',
      ),
    ),
  );
  const document = clean.ok ? clean.svg : '';
  expect(document).toContain('@keyframes');
  const restyled = restyleSvg(document, { color: 'teal', strokeWidth: 1, flip: 'horizontal' });
  expect(restyled).toContain('>a &lt; b</text>');
  expect(restyled).toContain('fill:teal');
  expect([...restyled.matchAll(/stroke-width[:="]+([\d.]+)/g)].map(([, width]) => width)).toEqual([
    '1',
    '2',
    '1',
  ]);
  expect(sanitizeSvg(restyled)).toMatchObject({ ok: true, svg: restyled });
});

test('sanitizing changes no byte of a restyled drawing with references to missing ids', () => {
  const drawing = svg('<path d="M0 0"><set attributeName="x" begin="0s; gone.end" to="1"/></path>');
  const clean = sanitizeSvg(drawing);
  const restyled = restyleSvg(clean.ok ? clean.svg : '', { rotate: 90 });
  expect(sanitizeSvg(restyled)).toMatchObject({ ok: true, svg: restyled });
});

test('gives two colors of one icon different ids, and the same color the same ids', () => {
  const drawing = DRAWINGS.find((one) => one.includes(' id="') && one.includes('currentColor')) ?? '';
  const idsIn = (color: string) =>
    new Set([...restyleSvg(drawing, { color }).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(idsIn('red').size).toBeGreaterThan(0);
  expect([...idsIn('red')].filter((id) => idsIn('blue').has(id))).toEqual([]);
  expect(idsIn('red')).toEqual(idsIn('red'));
});

test('keeps all animations and their times', () => {
  const timesOf = (drawing: string) =>
    drawing
      .match(/ (?:begin|dur|repeatCount)="[^"]*"/g)
      ?.map((time) => time.replaceAll(/g[0-9a-f]{10}_/g, ''));
  const animated = DRAWINGS.filter((drawing) => drawing.includes('<animate'));
  expect(animated.length).toBeGreaterThan(100);
  for (const drawing of animated) {
    const restyled = restyleSvg(drawing, {
      size: 48,
      color: 'teal',
      strokeWidth: 1,
      rotate: 90,
      flip: 'horizontal',
    });
    expect(timesOf(restyled)).toEqual(timesOf(drawing));
  }
});
