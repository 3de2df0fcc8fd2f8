/** An attack on pages that show an icon, and the expected result of the sanitizer. */
export interface HostileDrawing {
  readonly title: string;
  /**
   * A whole document if it begins with `<?`, `<!` or `<svg`; otherwise the content of `<svg xmlns viewBox="0 0 24
   * 24">`.
   */
  readonly source: string;
  /** The content of the clean root, or the reason of the refusal. */
  readonly expected: string | { readonly refused: RegExp };
}

/** A harmless shape beside the attack, because an empty drawing is refused. */
const P = '<path d="M1 1h2"/>';
const XL = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"';

function dropped(title: string, attack: string): HostileDrawing {
  return { title, source: P + attack, expected: P };
}

function stripped(title: string, attribute: string): HostileDrawing {
  return { title, source: `<path d="M1 1h2" ${attribute}/>`, expected: P };
}

function refused(title: string, source: string, reason: RegExp): HostileDrawing {
  return { title, source, expected: { refused: reason } };
}

const doublings = Array.from(
  { length: 30 },
  (_, i) => `<g id="b${i + 1}"><use href="#b${i}"/><use href="#b${i}"/></g>`,
).join('');
const patterns = Array.from(
  { length: 8 },
  (_, i) =>
    `<pattern id="p${i + 1}" width="1" height="1"><g fill="url(#p${i})">${'<path d="M0 0h1"/>'.repeat(20)}</g></pattern>`,
).join('');

export const HOSTILE_DRAWINGS: readonly HostileDrawing[] = [
  // Running code
  dropped('script', '<script>alert(1)</script>'),
  dropped('script in CDATA', '<script><![CDATA[alert(1)]]></script>'),
  dropped('script from another host', '<script href="https://evil.test/x.js"/>'),
  dropped('script by xlink', `<script ${XL} xlink:href="data:text/javascript,alert(1)"/>`),
  dropped('script of XHTML', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
  dropped('prefixed script', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  dropped('script inside a dropped element', '<desc><g><script>alert(1)</script></g></desc>'),
  {
    title: 'script inside a kept group',
    source: `<g><script>alert(1)</script>${P}</g>`,
    expected: `<g>${P}</g>`,
  },
  stripped('click handler', 'onclick="alert(1)"'),
  stripped('load handler', 'onload="alert(1)"'),
  stripped('handler in capitals', 'ONLOAD="alert(1)"'),
  stripped('handler of an animation', 'onbegin="alert(1)"'),
  stripped('handler in a namespace', 'xmlns:x="http://www.w3.org/2001/xml-events" x:onclick="alert(1)"'),
  {
    title: 'handler on the root',
    source: `<svg ${SVG} onload="alert(1)">${P}</svg>`,
    expected: P,
  },
  dropped('handler element', '<handler type="application/ecmascript">alert(1)</handler>'),
  dropped('event listener element', '<listener event="click" handler="#x"/>'),
  // Foreign content
  dropped('foreign object', '<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>'),
  dropped('HTML image', '<img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>'),
  dropped('HTML iframe', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test"/>'),
  dropped('iframe without namespace', '<iframe src="javascript:alert(1)"/>'),
  dropped(
    'MathML',
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi href="javascript:alert(1)">x</mi></math>',
  ),
  {
    title: 'embedded document',
    source: `<g><svg ${SVG}><script>alert(1)</script>${P}</svg></g>`,
    expected: `<g><svg viewBox="0 0 24 24">${P}</svg></g>`,
  },
  dropped('audio', '<audio xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test/a.mp3" autoplay=""/>'),
  dropped('title that breaks out', '<title>&lt;/title>&lt;script>alert(1)&lt;/script></title>'),
  dropped('metadata', '<metadata><x xmlns="urn:x">secret</x></metadata>'),
  // Links and loads
  { title: 'link to a script', source: `<a href="javascript:alert(1)">${P}</a>`, expected: `<g>${P}</g>` },
  {
    title: 'link by xlink',
    source: `<a ${XL} xlink:href="https://evil.test">${P}</a>`,
    expected: `<g>${P}</g>`,
  },
  dropped('image from another host', '<image href="https://evil.test/p.png" width="1" height="1"/>'),
  {
    title: 'image in a data URL',
    source: `${P}<image href="data:image/svg+xml;base64,PHN2Zz4=" width="1" height="1"/>`,
    expected: { refused: /^embeds a picture that is not PNG, JPEG, GIF or WebP$/ },
  },
  dropped('image by xlink', `<image ${XL} xlink:href="//evil.test/p.png"/>`),
  {
    title: 'use of another file',
    source: `<use href="https://evil.test/a.svg#x"/>${P}`,
    expected: `<use/>${P}`,
  },
  { title: 'use of a data URL', source: `<use href="data:image/svg+xml,x#x"/>${P}`, expected: `<use/>${P}` },
  {
    title: 'use of a script after a space',
    source: `<use href=" javascript:alert(1)"/>${P}`,
    expected: `<use/>${P}`,
  },
  {
    title: 'gradient of another file',
    source: `<linearGradient href="other.svg#g"/>${P}`,
    expected: `<linearGradient/>${P}`,
  },
  {
    title: 'filter image',
    source: `<filter id="f"><feImage href="https://evil.test/p.png"/></filter><path d="M1 1h2" filter="url(#f)"/>`,
    expected: '<filter id="ID_0"/><path d="M1 1h2" filter="url(#ID_0)"/>',
  },
  stripped('href on a shape', 'href="#x"'),
  stripped('xlink on a shape', `${XL} xlink:href="https://evil.test"`),
  stripped('base address', 'xml:base="https://evil.test/"'),
  stripped('fill from another host', 'fill="url(https://evil.test/p.svg#g)"'),
  stripped('fill from another host with a fallback', 'fill="url(//evil.test/#g) red"'),
  stripped('stroke from a data URL', 'stroke="url(data:image/svg+xml,x#g)"'),
  stripped('mask from another host', 'mask="url(https://evil.test/#m)"'),
  stripped('clip path from another host', 'clip-path="url(other.svg#c)"'),
  stripped('filter from another host', 'filter="url(https://evil.test/#f)"'),
  stripped('two filters, one from another host', 'filter="url(#a) url(https://evil.test/#f)"'),
  stripped('marker from another host', 'marker-end="url(https://evil.test/#m)"'),
  stripped('cursor', 'cursor="url(https://evil.test/c.png),auto"'),
  stripped('url with escapes', String.raw`fill="u\72l(https://evil.test)"`),
  stripped('image-set', `fill="image-set('https://evil.test/a.png' 1x)"`),
  stripped('link with a ping', 'ping="https://evil.test" target="_top"'),
  dropped(
    'font face',
    '<font-face><font-face-src><font-face-uri href="https://evil.test/f"/></font-face-src></font-face>',
  ),
  dropped('color profile', '<color-profile href="https://evil.test/c.icc" name="x"/>'),
  // Style sheets
  dropped('style sheet', '<style>@import url(https://evil.test/a.css);</style>'),
  dropped('style sheet for the page', '<style>body{display:none}</style>'),
  dropped('style sheet in CDATA', '<style><![CDATA[*{background:url(https://evil.test)}]]></style>'),
  stripped('style with a url', 'style="background:url(https://evil.test)"'),
  stripped('style with an import', `style="@import 'https://evil.test'"`),
  stripped('style with an expression', 'style="width:expression(alert(1))"'),
  stripped('style with a binding', 'style="-moz-binding:url(https://evil.test#x)"'),
  stripped('style with a script url', 'style="fill:url(javascript:alert(1))"'),
  stripped('style with escapes', String.raw`style="f\69ll:url(https://evil.test)"`),
  stripped('style with a comment', 'style="fill/**/:url(https://evil.test)"'),
  stripped('style that covers the page', 'style="position:fixed;inset:0;z-index:9999"'),
  stripped('style with a variable of the page', 'style="fill:var(--secret)"'),
  {
    title: 'style with one permitted declaration',
    source: '<path d="M1 1h2" style="behavior:url(x.htc);FILL:RED;stroke:url(http://evil.test)"/>',
    expected: '<path d="M1 1h2" style="fill:red"/>',
  },
  stripped('class of the page', 'class="modal-backdrop"'),
  // Animation
  dropped('animated href', '<animate attributeName="href" to="javascript:alert(1)"/>'),
  dropped('animated xlink:href', '<set attributeName="xlink:href" to="javascript:alert(1)"/>'),
  dropped('animated handler', '<set attributeName="onclick" to="alert(1)"/>'),
  dropped('animated style', '<animate attributeName="style" to="background:url(https://evil.test)"/>'),
  dropped('animated class', '<set attributeName="class" to="admin"/>'),
  dropped('animation of another element', '<animate href="#other" attributeName="fill" to="red"/>'),
  dropped('animation without a target', '<animate to="red"/>'),
  {
    title: 'animated paint from another host',
    source: `<path d="M1 1h2"><animate attributeName="fill" values="red;url(https://evil.test/#a)"/></path>`,
    expected: '<path d="M1 1h2"><animate attributeName="fill"/></path>',
  },
  {
    title: 'animation started by a script event',
    source: `<path d="M1 1h2"><animate attributeName="r" to="1" begin="accessKey(a);javascript:x"/></path>`,
    expected: '<path d="M1 1h2"><animate attributeName="r" to="1" begin="indefinite"/></path>',
  },
  // Ids that collide with the page
  { title: 'id without references', source: '<path id="location" d="M1 1h2"/>', expected: P },
  {
    title: 'id of a page object',
    source: '<g id="document"><path d="M1 1h2"/></g><use href="#document"/>',
    expected: '<g id="ID_0"><path d="M1 1h2"/></g><use href="#ID_0"/>',
  },
  {
    title: 'reference to an id of the page',
    source: '<use href="#secret"/>',
    expected: '<use href="#ID_0"/>',
  },
  stripped('id with quotes', `id='"&gt;&lt;script&gt;'`),
  // Syntax
  {
    title: 'internal entities',
    source: `<!DOCTYPE svg [<!ENTITY a "javascript:alert(1)">]><svg ${SVG}><path d="M1 1h2" fill="&a;"/></svg>`,
    expected: P,
  },
  refused(
    'external entity',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg ${SVG}>&a;</svg>`,
    /DOCTYPE/,
  ),
  {
    title: 'doctype with an address',
    source: `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://evil.test/d.dtd"><svg ${SVG}>${P}</svg>`,
    expected: P,
  },
  refused('unknown entity', `${P}&nbsp;`, /not well-formed/),
  refused('unclosed element', `<svg ${SVG}><path d="M1 1h2">`, /not well-formed/),
  refused('text after the root', `<svg ${SVG}>${P}</svg><script>alert(1)</script>`, /not well-formed/),
  refused('duplicate attribute', '<path d="M1 1h2" d="M2 2"/>', /not well-formed/),
  refused('bare attribute', '<path d=M1/>', /not well-formed/),
  refused('null character', '<path d="M1 1h2\u0000"/>', /not well-formed/),
  refused('null reference', '<path d="M1&#0;1"/>', /not well-formed/),
  refused('undeclared prefix', '<path x:d="M1 1h2"/>', /not well-formed/),
  refused('HTML', '<!doctype html><html><body/></html>', /not well-formed|DOCTYPE/),
  refused('another root', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', /not an SVG/),
  refused('another encoding', `<?xml version="1.0" encoding="UTF-7"?><svg ${SVG}>${P}</svg>`, /UTF-8/),
  refused('empty text', '<?xml version="1.0"?>', /not well-formed|not an SVG/),
  refused('nothing to draw', '<script>alert(1)</script>', /nothing to draw/),
  { title: 'comment', source: `${P}<!-- <script>alert(1)</script> -->`, expected: P },
  { title: 'CDATA with markup', source: `${P}<![CDATA[<img src=x onerror=alert(1)>]]>`, expected: P },
  { title: 'text', source: `&lt;script&gt;alert(1)&lt;/script&gt;${P}`, expected: P },
  {
    title: 'processing instruction',
    source: `${P}<?xml-stylesheet href="https://evil.test/a.css"?>`,
    expected: P,
  },
  {
    title: 'style sheet before the root',
    source: `<?xml-stylesheet href="https://evil.test/a.css"?><svg ${SVG}>${P}</svg>`,
    expected: P,
  },
  // Exhaustion
  refused(
    'doubling use',
    `<defs><g id="b0">${P}</g>${doublings}</defs><use href="#b30"/>`,
    /once its references are followed/,
  ),
  refused(
    'nested patterns',
    `<defs><pattern id="p0" width="1" height="1">${P}</pattern>${patterns}</defs><path d="M0 0h9" fill="url(#p8)"/>`,
    /once its references are followed/,
  ),
  refused('use of itself', '<g id="a"><use href="#a"/></g>', /itself/),
  refused('use in a circle', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', /itself/),
  refused(
    'mask in a circle',
    '<mask id="m"><path d="M0 0" mask="url(#m)"/></mask><path d="M0 0" mask="url(#m)"/>',
    /itself/,
  ),
  refused('deep nesting', '<g>'.repeat(5000) + '</g>'.repeat(5000), /nested deeper/),
  refused('many elements', P.repeat(10_001), /elements/),
  refused(
    'many attributes',
    `<path d="M1 1h2" ${Array.from({ length: 70 }, (_, i) => `a${i}=""`).join(' ')}/>`,
    /attributes/,
  ),
  refused('long document', `<path d="${'M1 1'.repeat(70_000)}"/>`, /256 KiB/),
  refused(
    'long filter chain',
    `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(65)}</filter>${P}`,
    /filter primitives/,
  ),
  refused(
    'many animations',
    `<path d="M1 1h2">${'<animate attributeName="r" to="1"/>'.repeat(201)}</path>`,
    /animations/,
  ),
  stripped('long number', `stroke-width="${'9'.repeat(5000)}"`),
  stripped('long style', `style="fill:red;${'a'.repeat(20_000)}"`),
  {
    title: 'turbulence of many octaves',
    source: `<filter id="f"><feTurbulence numOctaves="99"/></filter><path d="M1 1h2" filter="url(#f)"/>`,
    expected: '<filter id="ID_0"><feTurbulence/></filter><path d="M1 1h2" filter="url(#ID_0)"/>',
  },
  { title: 'no size', source: `<svg xmlns="http://www.w3.org/2000/svg">${P}</svg>`, expected: P },
  {
    title: 'infinite size',
    source: `<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9">${P}</svg>`,
    expected: P,
  },
  refused(
    'negative size',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 -1 1">${P}</svg>`,
    /no size/,
  ),
];
