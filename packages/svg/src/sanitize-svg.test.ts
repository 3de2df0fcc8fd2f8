import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeBody, sanitizeDocument, sanitizeSvg } from './sanitize-svg.ts';
import { expectSafe } from './testing/expect-safe.ts';
import { HOSTILE_DRAWINGS } from './testing/hostile-drawings.ts';

const BOX = { left: 0, top: 0, width: 24, height: 24 };

function sanitize(source: string): ReturnType<typeof sanitizeSvg> {
  return /^<[?!]|^<svg/.test(source) ? sanitizeSvg(source) : sanitizeBody(source, BOX);
}

/** The content of the root. `ID` replaces the hash in ids. */
function inside(svg: string): string {
  return svg.replace(/^<svg [^>]*>|<\/svg>$/g, '').replace(/\bg[0-9a-f]{10}(?=_)/g, 'ID');
}

describe('cleans or refuses a drawing with', () => {
  test.each(HOSTILE_DRAWINGS)('$title', ({ source, expected }) => {
    const result = sanitize(source);
    if (typeof expected === 'string') {
      expect(result.ok && inside(result.svg)).toBe(expected);
      if (result.ok) expectSafe(result.svg);
    } else {
      expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(expected.refused) as unknown });
    }
  });
});

test('finds a unique title for every hostile drawing', () => {
  const titles = HOSTILE_DRAWINGS.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

describe('keeps', () => {
  test.each([
    [
      'shapes',
      '<g fill="none" stroke="currentColor" stroke-width="2"><path d="M1 1h2z"/><circle cx="1" cy="2" r="3"/></g>',
    ],
    ['numbers', '<rect x="-.5" width="3px" height="1e1" rx=".5"/>'],
    ['colors', '<path d="M0 0" fill="rgba(1, 2, 3, .5)" stroke="hsl(120deg 50% 50%)"/>'],
    ['transforms', '<path d="M0 0" transform="rotate(-45 12 12)scale(.5 1) matrix(1 0 0 1 2,3)"/>'],
    ['dashes', '<path d="M0 0" stroke-dasharray="4 2" stroke-dashoffset="-1.5"/>'],
    ['blend modes', '<path d="M0 0" style="mix-blend-mode:multiply"/>'],
    [
      'animated transforms',
      '<g><animateTransform attributeName="transform" type="rotate" values="0 12 12;360 12 12" dur="1.5s" repeatCount="indefinite"/></g>',
    ],
    [
      'animated path data',
      '<path d="M0 0"><animate attributeName="d" fill="freeze" begin="0.2s" dur="0.5s" values="M0 0h1;M0 0h2" keyTimes="0;1" calcMode="spline" keySplines=".4 0 .2 1"/></path>',
    ],
    ['motion', '<g><animateMotion path="M0 0L1 1" dur="2s" rotate="auto"/></g>'],
  ])('%s', (_, body) => {
    const result = sanitizeBody(body, BOX);
    expect(result.ok && inside(result.svg)).toBe(body);
  });

  test.each([
    [
      'gradients',
      '<defs><linearGradient id="a"><stop offset="50%" stop-color="#fff"/></linearGradient><linearGradient id="b" href="#a"/></defs><path d="M0 0" fill="url(#b)"/>',
      '<defs><linearGradient id="ID_0"><stop offset="50%" stop-color="#fff"/></linearGradient><linearGradient id="ID_1" href="#ID_0"/></defs><path d="M0 0" fill="url(#ID_1)"/>',
    ],
    [
      'xlink:href as href',
      '<g id="a"><path d="M0 0"/></g><use xlink:href="#a" x="2"/>',
      '<g id="ID_0"><path d="M0 0"/></g><use href="#ID_0" x="2"/>',
    ],
    [
      'quoted and fallback paint',
      `<radialGradient id="a"/><path d="M0 0" fill="url('#a') red"/>`,
      '<radialGradient id="ID_0"/><path d="M0 0" fill="url(#ID_0) red"/>',
    ],
    [
      'chained animations',
      '<path d="M0 0"><animate id="a" attributeName="opacity" begin="0;b.end+.5s" to="0"/><animate id="b" attributeName="opacity" begin="a.end" to="1"/></path>',
      '<path d="M0 0"><animate id="ID_0" attributeName="opacity" begin="0;ID_1.end+.5s" to="0"/><animate id="ID_1" attributeName="opacity" begin="ID_0.end" to="1"/></path>',
    ],
    [
      'masks in styles',
      '<mask id="m" style="mask-type: alpha"><path d="M0 0"/></mask><path d="M0 0" style="mask: url(#m); "/>',
      '<mask id="ID_0" style="mask-type:alpha"><path d="M0 0"/></mask><path d="M0 0" style="mask:url(#ID_0)"/>',
    ],
    ['line breaks in values', '<path d="M0 0\n  h1"/>', '<path d="M0 0   h1"/>'],
    [
      'the first of two equal ids',
      '<g id="a"/><path id="a" d="M0 0"/><use href="#a"/>',
      '<g id="ID_0"/><path d="M0 0"/><use href="#ID_0"/>',
    ],
  ])('%s', (_, body, expected) => {
    const result = sanitizeBody(body, BOX);
    expect(result.ok && inside(result.svg)).toBe(expected);
  });

  test('the viewBox and paint of a document with a prolog and comments', () => {
    const result = sanitizeSvg(
      '\uFEFF<?xml version="1.0" encoding="utf-8"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg" x="3" viewBox="0 0 48 24" width="100%" fill="none"><path d="M0 0"/></svg>',
    );
    expect(result.ok && result.svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24" viewBox="0 0 48 24" fill="none"><path d="M0 0"/></svg>',
    );
  });
});

test.each([
  ['', '2em', '32'],
  ['font-size="10"', '2em', '20'],
  ['font-size="10px" style="font-size:1.5em"', '2em', '48'],
  ['style="font:italic 700 10px/1.2 serif"', '2rem', '20'],
  ['font-size="200%"', '2em', '64'],
  ['font-size="large"', '1em', '18'],
  ['', '3ex', '24'],
  ['', '50%', '40'],
])('with %s, a root that is %s wide gets %s pixels', (font, width, pixels) => {
  const result = sanitizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40" viewBox="0 0 64 64" ${font}><path d="M0 0h64v64H0z"/></svg>`,
  );
  expect(result.ok && result.svg).toContain(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="40"`,
  );
});

test('gives equal drawings equal ids and different drawings different ids', () => {
  const drawing = (d: string): string => {
    const result = sanitizeBody(`<g id="a"><path d="${d}"/></g><use href="#a"/>`, BOX);
    return (result.ok && /id="([^"]+)"/.exec(result.svg)?.[1]) || '';
  };
  expect(drawing('M0 0')).not.toBe(drawing('M1 1'));
  expect(drawing('M0 0')).toBe(drawing('M0 0'));
});

test('drops a title of control characters only, so that sanitizing the result again changes nothing', () => {
  const once = sanitizeBody('<g id="a"><title>\x7f</title></g><use href="#a"/>', BOX);
  if (!once.ok) throw new Error('the drawing was refused');
  expect(once.svg).not.toContain('title');
  expect(sanitizeSvg(once.svg)).toMatchObject({ ok: true, svg: once.svg });
});

test('returns safe documents that do not change when sanitized again, for random mixtures', () => {
  const fragments = HOSTILE_DRAWINGS.map(({ source }) => source).filter((source) => source.length < 400);
  const attribute = fc.constantFrom(
    ...fragments.flatMap((source) =>
      [...source.matchAll(/ ([\w:-]+="[^"]*")/g)].map((match) => match[1] ?? ''),
    ),
  );
  const element = fc.constantFrom(
    'path',
    'g',
    'use',
    'animate',
    'set',
    'linearGradient',
    'mask',
    'filter',
    'a',
    'svg',
  );
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(
        ...fragments.filter((source) => source.startsWith('<') && !/^<[?!]|^<svg/.test(source)),
      ),
      fc
        .tuple(
          element,
          fc.uniqueArray(attribute, { maxLength: 4, selector: (text) => text.split('=')[0] }),
          fc.array(tie('node'), { maxLength: 3 }),
        )
        .map(
          ([name, attributes, children]) => `<${name} ${attributes.join(' ')}>${children.join('')}</${name}>`,
        ),
    ),
  })).node as fc.Arbitrary<string>;
  let accepted = 0;
  fc.assert(
    fc.property(tree, (body) => {
      const first = sanitizeBody(`<path d="M0 0"/>${body}`, BOX);
      if (!first.ok) return;
      accepted++;
      expectSafe(first.svg);
      const second = sanitizeSvg(first.svg);
      expect(second.ok && second.svg).toBe(first.svg);
    }),
    { numRuns: 1500 },
  );
  expect(accepted).toBeGreaterThan(300);
});

test('cleans or refuses randomly damaged documents without throwing', () => {
  const documents = HOSTILE_DRAWINGS.map(({ source }) => source).filter((source) => source.length < 2000);
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '\\',
    'url(',
    '#',
    '//',
    'javascript:',
    '<script>',
    ' onload="x"',
    '\u0001',
    '\ud800',
    ']]>',
    '<!--',
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...documents),
      fc.array(fc.tuple(fc.nat(2000), piece), { minLength: 1, maxLength: 4 }),
      (source, edits) => {
        const damaged = edits.reduce((text, [at, insert]) => {
          const position = at % (text.length + 1);
          return text.slice(0, position) + insert + text.slice(position);
        }, source);
        const result = sanitize(damaged);
        if (result.ok) expectSafe(result.svg);
      },
    ),
    { numRuns: 2000 },
  );
});

// promise: Random input never yields an unsafe drawing
test('returns safe documents for random values of every kind', () => {
  const nasty = fc
    .array(
      fc.constantFrom(
        'url(',
        '#a',
        ')',
        'http://x',
        'javascript:',
        '\\',
        'red',
        '1',
        ' ',
        ';',
        '"',
        "'",
        '@import',
        'none',
        'M0 0',
        'a.end',
        '(',
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join(''));
  const name = fc.constantFrom(
    'd',
    'fill',
    'transform',
    'mask',
    'filter',
    'style',
    'begin',
    'dur',
    'values',
    'stroke-dasharray',
    'opacity',
    'font-family',
    'href',
    'id',
    'result',
    'transform-origin',
  );
  fc.assert(
    fc.property(
      fc.constantFrom('path', 'use', 'animate', 'feBlend'),
      name,
      nasty,
      (element, attribute, value) => {
        const escaped = value.replace(/"/g, '&quot;');
        const result = sanitizeBody(
          `<path d="M0 0"/><${element} attributeName="fill" ${attribute}="${escaped}"/>`,
          BOX,
        );
        if (result.ok) expectSafe(result.svg);
      },
    ),
    { numRuns: 3000 },
  );
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h1"/></svg>';
const TITLED = SVG.replace('<path', '<title>Café</title><path');
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['UTF-8', utf8(TITLED)],
  ['UTF-8 with a byte order mark', utf8(`\uFEFF${TITLED}`)],
  ['UTF-16, little-endian', Buffer.from(`\uFEFF${TITLED}`, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\uFEFF${TITLED}`, 'utf16le').swap16()],
  ['UTF-16 without a byte order mark', Buffer.from(TITLED, 'utf16le')],
  ['Latin-1', Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${TITLED}`, 'latin1')],
  ['UTF-8 that declares UTF-16', utf8(`<?xml version="1.0" encoding="UTF-16"?>${TITLED}`)],
])('reads a file in %s', (_, bytes) => {
  const result = sanitizeDocument(bytes);
  expect(result.ok && result.svg).toContain('<title>Café</title>');
});

test.each([
  ['an unknown encoding', utf8(`<?xml version="1.0" encoding="x-none"?>${SVG}`), /UTF-8/],
  ['overlong bytes', Buffer.concat([utf8(SVG), Buffer.from([0xc0, 0xbc])]), /UTF-8/],
  ['a lone surrogate', Buffer.concat([utf8(SVG), Buffer.from([0xed, 0xa0, 0x80])]), /UTF-8/],
  ['SVGZ', Buffer.from([0x1f, 0x8b, 8, 0]), /compressed/],
  ['an empty file', new Uint8Array(), /well-formed|not an SVG/],
])('refuses %s', (_, bytes, reason) => {
  expect(sanitizeDocument(bytes)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

test.each([
  '0 0 50000000 50000000',
  '-12000000 0 100 100',
  '0 0 1e9 1e9',
  '0 0 1e400 24',
  '9999999.5 0 24 24',
])('refuses a viewBox out of range: %s', (viewBox) => {
  const svg = SVG.replace('0 0 24 24', viewBox);
  expect(sanitizeDocument(utf8(svg))).toEqual({ ok: false, reason: expect.stringMatching(/9999999 units/) });
});

test.each(['', 'none', '0 0 24', '0 0 24 24px', '0 0 24 url(#a)'])(
  'ignores an invalid viewBox, as browsers do: %j',
  (viewBox) => {
    const svg = SVG.replace('0 0 24 24', viewBox);
    expect(sanitizeDocument(utf8(svg))).toMatchObject({ ok: true, box: { width: 300, height: 150 } });
  },
);

test('leaves out the keyframes of an animation whose value is not well formed', () => {
  const clean = sanitizeSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>@keyframes a{to{opacity:0}}' +
      'path{animation:a 1s d="M1 1"}</style><path d="M1 1h5v5z"/></svg>',
  );
  expect(clean.ok && clean.svg).not.toContain('@keyframes');
});
