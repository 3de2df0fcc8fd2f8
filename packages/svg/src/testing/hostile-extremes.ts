import type { HostileDocument } from './hostile-document.ts';

// Documents whose single values are harmless. They attack by position (a motion path on the root), by quantity
// (millions of dashes), or by growth when the sanitizer rewrites them (ids that become longer).

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const SHAPE = '<path d="M2 2h20v20H2z"/>';
const LARGE = 'width="4096" height="4096"';
const FULL = '<rect width="24" height="24"/>';

function svg(inside: string, attributes = 'width="24" height="24"', box = '0 0 24 24'): string {
  return `<svg ${NS} viewBox="${box}" ${attributes}>${inside}</svg>`;
}

const styled = (sheet: string, inside = SHAPE): string => svg(`<style>${sheet}</style>${inside}`);
const times = (text: string, count: number): string => text.repeat(count);
const listed = (count: number, write: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => write(n)).join('');
const filtered = (primitives: string): string =>
  svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${primitives}</filter><rect width="24" height="24" filter="url(#f)"/>`,
    LARGE,
  );

const boxes: Readonly<Record<string, string>> = {
  'root on a path': styled('svg{offset-path:path("M 300 300 L 301 301");offset-distance:100%}'),
  'root on a path by a style attribute': svg(
    SHAPE,
    `style="offset-path:path('M300 300L301 301')" width="24" height="24"`,
  ),
  'root on a circle': styled(
    ':root{offset-path:circle(300px);offset-rotate:45deg;offset-anchor:-300px -300px}',
  ),
  'root moved by an animation': styled(
    '@keyframes k{to{offset-distance:100%;transform:translate(500px,500px) scale(9)}}svg{animation:k 1ms forwards;offset-path:path("M400 400L500 500")}',
  ),
  'root with a shifted baseline': svg(
    SHAPE,
    'baseline-shift="200" alignment-baseline="hanging" width="24" height="24"',
  ),
  'root with a shifted baseline by style': styled('svg{baseline-shift:-200px;alignment-baseline:text-top}'),
  'root with a huge font': styled(
    'svg{font-size:9999px;line-height:9999px;letter-spacing:999px;direction:rtl;unicode-bidi:bidi-override;writing-mode:vertical-rl}',
  ),
  'root with shadows of text': styled(
    'svg{text-shadow:300px 300px 2px red;text-decoration:underline}',
    '<text y="9">x</text>',
  ),
  'root in view transitions and anchors': styled(
    'svg{view-transition-name:x;anchor-name:--x;zoom:50;contain:none}',
  ),
};

const repeats: Readonly<Record<string, string>> = {
  'group around the deepest nesting': svg(
    times('<g>', 126) + SHAPE + times('</g>', 126),
    'opacity=".5" width="24" height="24"',
  ),
  'group around the most elements': svg(
    times('<path d="M0 0h1"/>', 9_999),
    'opacity=".5" width="24" height="24"',
  ),
  'one long style for thousands of elements': styled(
    `.a{stroke-dasharray:${times('1 ', 8_000)}}`,
    times('<path class="a" d="M0 0h9"/>', 9_900),
  ),
  'many rules for one element': styled(
    `.a{stroke-dasharray:${times('1 ', 8_183)}}.b{fill:red}`,
    `${SHAPE}<path class="a b" d="M0 0h9"/>`,
  ),
  'characters that grow when escaped': svg(
    times(`<path d="M0 0h9v9z" aria-label='${times('"', 380)}'/>`, 1_500),
  ),
  'long texts': svg(`<text y="9">${times('&#65;', 10_001)}</text>`),
  'texts of one character each': svg(`<text y="9">${times('<tspan>AB</tspan>', 5_001)}</text>`),
  'a tiny viewBox': svg(SHAPE, LARGE, '0 0 1e-30 1e-30'),
  'ids that grow when renamed': svg(
    `<path d="M0 0h9v9z"><animate id="a" attributeName="x" to="1" dur="1s" begin="${times('a.end;', 2_600)}0s"/></path>`,
  ),
  'animations of which some lack keyframes': styled(
    '@keyframes a{to{opacity:0}}@keyframes b{from{position:fixed}}path{animation:a 1s,b 2s,of-the-page 3s}',
  ),
  'keyframes with names of CSS keywords': styled(
    '@keyframes none{to{opacity:0}}@keyframes infinite{to{opacity:0}}@keyframes initial{to{opacity:0}}path{animation:none 1s,infinite 1s infinite}',
  ),
  'names of JavaScript properties': styled(
    '.__proto__{fill:red}#constructor{fill:red}:root{--__proto__:red}path{fill:var(--__proto__);constructor:2}@keyframes __proto__{to{opacity:0}}path{animation:__proto__ 1s}',
    '<path id="__proto__" d="M0 0h9v9z" __proto__="x" constructor="y"/><use href="#__proto__"/><path id="constructor" class="__proto__" d="M0 0h3v3z"/><use href="#constructor"/>',
  ),
  'entities with names of JavaScript properties': svg(
    `<text y="9">&constructor;&toString;&__proto__;</text>`,
  ),
};

const work: Readonly<Record<string, string>> = {
  'many declarations for thousands of elements': styled(
    `*{${times('x:1;', 30_000)}}`,
    times('<g/>', 9_900) + SHAPE,
  ),
  'many permitted declarations for thousands of elements': styled(
    `*{${times('fill:red;', 14_000)}}`,
    times('<g/>', 9_900) + SHAPE,
  ),
  'custom properties on every level': svg(
    listed(
      110,
      (depth) => `<g style="${Array.from({ length: 80 }, (_, n) => `--a${depth}-${n}:1`).join(';')}">`,
    ) +
      times('<path style="--c:1" d="M0 0h9"/>', 5_000) +
      times('</g>', 110),
  ),
  'selectors over long lists of classes': styled(
    listed(1_900, (n) => `[class~="q${n}"]{fill:red}`),
    times(`<path class="${times('a ', 450)}" d="M0 0"/>`, 950),
  ),
  'selectors over long paths': styled(
    listed(1_900, (n) => `[d*="h1h1h1h1h1h1h${n}x"]{fill:red}`),
    times(`<path d="M0 0${times('h1', 450)}"/>`, 950),
  ),
  'markers on a path of the style': styled(
    `.a{d:path("M0 0${times('h.1', 1_200)}")}`,
    `<marker id="m">${times('<path d="M0 0h1"/>', 90)}</marker>${times('<path class="a" marker-mid="url(#m)" d="M0 0"/>', 20)}`,
  ),
  'markers on an animated path': svg(
    `<marker id="m">${times('<path d="M0 0h1"/>', 90)}</marker>${times(`<path marker-mid="url(#m)" d="M0 0"><animate attributeName="d" dur="9s" values="M0 0${times('h.1', 2_600)};M0 0"/></path>`, 9)}`,
  ),
  'markers on animated points': svg(
    `<marker id="m">${times('<path d="M0 0h1"/>', 90)}</marker>${times(`<polyline marker-mid="url(#m)" points="0 0"><set attributeName="points" to="${times('1 2 ', 4_000)}"/></polyline>`, 9)}`,
  ),
  'many gradient stops for thousands of elements': svg(
    `<linearGradient id="a">${times('<stop offset=".5"/>', 5_000)}</linearGradient>${times('<path fill="url(#a)" d="M0 0h9v9z"/>', 4_900)}`,
  ),
  'dashes by length of path': svg(
    times('<path stroke="red" pathLength="9900" stroke-dasharray=".005 .005" d="M0 0h20v20H0z"/>', 200),
  ),
  'dashes in a large box': svg(
    times('<path stroke="red" stroke-dasharray=".005 .005" d="M0 0h9999v1H0v1h9999"/>', 200),
    LARGE,
    '0 0 10000 10000',
  ),
  'inherited dashes': svg(
    `<g stroke="red" stroke-dasharray=".01"><circle id="c" cx="5000" cy="5000" r="4000"/>${times('<use href="#c"/>', 900)}</g>`,
    LARGE,
    '0 0 10000 10000',
  ),
  'dashed letters': svg(
    times('<text y="9" font-size="900" stroke="red" stroke-dasharray=".01">WWWWWWWW</text>', 500),
  ),
  'dashes on arcs with enlarged radii': svg(
    times('<path stroke="red" stroke-dasharray=".01" d="M0 0A1000 .001 0 0 1 0 20"/>', 9),
  ),
  'animated dashes': svg(
    times(
      '<circle r="9000" stroke="red"><set attributeName="stroke-dasharray" to=".005 .005"/></circle>',
      100,
    ),
  ),
  'animated copies': svg(
    `<g id="a">${times('<path d="M0 0h9"><animate attributeName="x" dur="1s" to="1"/></path>', 190)}</g>${times('<use href="#a"/>', 500)}`,
  ),
  'thousands of animated styles': styled(
    '@keyframes k{to{transform:rotate(1turn)}}path{animation:k .1s infinite}',
    times(SHAPE, 9_900),
  ),
  'nested layers': svg(times(`<g opacity=".5">${FULL}${FULL}</g>`, 3_000), LARGE),
  'repeated blending': svg(
    times('<rect width="24" height="24" style="mix-blend-mode:color-burn"/>', 9_900),
    LARGE,
  ),
  'repeated masks': svg(
    `<mask id="m">${FULL}</mask>${times('<rect width="24" height="24" mask="url(#m)"/>', 9_000)}`,
    LARGE,
  ),
  'blurs in styles': svg(
    times(`<rect width="24" height="24" style="filter:${times('blur(500px) ', 8)}"/>`, 3_000),
    LARGE,
  ),
  'nested blurs': svg(
    times('<g style="filter:blur(50px) drop-shadow(0 0 50px red)">', 100) + FULL + times('</g>', 100),
    LARGE,
  ),
  'wide morphology': filtered(times('<feMorphology radius="1000" operator="dilate"/>', 60)),
  'large convolutions': filtered(
    times(`<feConvolveMatrix order="9" kernelMatrix="${times('1 ', 81)}"/>`, 60),
  ),
  'turbulence of many octaves': filtered(
    listed(
      30,
      (n) =>
        `<feTurbulence seed="${n}" baseFrequency=".5" numOctaves="10"/><feComposite in2="r${n}" operator="xor" result="r${n + 1}"/>`,
    ),
  ),
  'many lights': filtered(times('<feSpecularLighting><feSpotLight z="5"/></feSpecularLighting>', 30)),
};

export const HOSTILE_EXTREMES: readonly HostileDocument[] = [
  ...Object.entries(boxes).map(([title, source]) => ({ attack: 'page' as const, title, source })),
  ...Object.entries({ ...repeats, ...work }).map(([title, source]) => ({
    attack: 'exhaustion' as const,
    title,
    source,
  })),
];
