import { expect, test } from 'vitest';
import { isInertSvg } from './is-inert-svg.ts';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>`;

test.each([
  ['shapes', svg('<path d="M0 0h9" fill="currentColor"/>', ' viewBox="0 0 9 9"')],
  ['texts', svg('<title>a &amp; b “c”</title><text x="1">&lt;script&gt;</text>')],
  [
    'references',
    svg('<defs><mask id="a" style="mask-type:luminance"/></defs><g mask="url(#a)"><use href="#a"/></g>'),
  ],
  ['filters', svg('<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>')],
  ['animations', svg('<animate attributeName="opacity" dur="1s" values="0;1"/>')],
  ['raster pictures', svg('<image href="data:image/png;base64,AA=="/>')],
])('accepts %s', (_what, text) => {
  expect(isInertSvg(text)).toBe(true);
});

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in other letters', svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['a handler', svg('', ' onload="alert(1)"')],
  ['a handler in other letters', svg('<path OnClick="alert(1)"/>')],
  ['a handler between slashes', svg('<path/onclick="alert(1)"/>')],
  ['a handler without quotes', svg('<path onclick=alert(1) />')],
  ['a handler in single quotes', svg("<path onclick='alert(1)'/>")],
  ['a handler after a line break', svg('<path\nonclick="alert(1)"/>')],
  ['a foreign object', svg('<foreignObject><iframe/></foreignObject>')],
  ['a link', svg('<a href="javascript:alert(1)"><path/></a>')],
  ['a script address', svg('<use href="javascript:alert(1)"/>')],
  ['a disguised script address', svg('<use href="&#106;avascript:alert(1)"/>')],
  ['an address of another host', svg('<image href="https://evil.example/a.png"/>')],
  ['an SVG in an address', svg('<use href="data:image/svg+xml,a#b"/>')],
  ['an old address', svg('<use xlink:href="//evil.example/a.svg#b"/>')],
  ['a paint of another host', svg('<path fill="url(https://evil.example/#a)"/>')],
  ['a disguised paint', svg('<path fill="&#117;rl(https://evil.example/)"/>')],
  ['a parenthesis by its name', svg('<path style="background:url&lpar;https://evil.example/)"/>')],
  ['a backslash by its name', svg('<path style="background:u&bsol;72l(https://evil.example/)"/>')],
  ['a reference without its end', svg('<path fill="&ampurl(#a)"/>')],
  ['an import in a style', svg('<path style="@import url(#a)"/>')],
  ['an escape in a style', svg('<path style="background:u\\72l(https://evil.example/)"/>')],
  ['a picture set in a style', svg(`<path style="background:image-set('https://evil.example/')"/>`)],
  ['a style sheet', svg('<style>@import "https://evil.example/"</style>')],
  ['an animated address', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  ['an animated old address', svg('<set attributeName="xlink:href" to="javascript:alert(1)"/>')],
  ['an animated handler', svg('<set attributeName="onload" to="alert(1)"/>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`],
  ['a processing instruction', `<?xml-stylesheet href="https://evil.example/"?>${svg('')}`],
  ['a comment', svg('<!--><img src=x onerror=alert(1)>-->')],
  ['CDATA', svg('<title><![CDATA[><img src=x onerror=alert(1)>]]></title>')],
  ['markup in a title', svg('<title><img src="x" onerror="alert(1)"/></title>')],
  ['HTML in a title', svg('<title><iframe srcdoc="x"></iframe></title>')],
  ['an element of another namespace', svg('<path xmlns="http://www.w3.org/1999/xhtml"/>')],
  ['a prefixed element', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
  ['a broken tag', `${svg('')}<img src=x onerror=alert(1)//`],
])('refuses %s', (_what, text) => {
  expect(isInertSvg(text)).toBe(false);
});

test('takes linear time for long hostile texts', () => {
  for (const text of [
    `<svg ${'a="b" '.repeat(50_000)}`,
    `<svg ${' a="'.repeat(50_000)}`,
    '<svg <'.repeat(50_000),
  ]) {
    expect(isInertSvg(text)).toBe(false);
  }
});
