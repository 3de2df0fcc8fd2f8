import { EXPORTED_DOCUMENTS } from './exported-documents.ts';

/**
 * Harmless documents that a sanitizer easily damages: exports of Inkscape, Illustrator, Figma, Sketch, CorelDRAW,
 * Affinity and svgo, and documents written by hand. The clean documents must look the same.
 */
export interface BenignDocument {
  readonly title: string;
  readonly source: string;
}

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const XL = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

function svg(inside: string, attributes = 'viewBox="0 0 48 48"'): string {
  return `<svg ${NS} ${XL} ${attributes}>${inside}</svg>`;
}

const STAR = 'M24 4l5 15h15L32 28l5 15-13-9-13 9 5-15L4 19h15z';
const DOCTYPE =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';

/** Pictures of 4 by 4 pixels, all of different colors, in base64. */
export const PICTURES = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAKklEQVQI1w3JQREAAAyDMCRWYiXioNuPCwBhBdnnEpqZ95Kuxf5xkTrlAPD7FvlUO6KqAAAAAElFTkSuQmCC',
  jpeg: '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAEAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAeEAABAwQDAAAAAAAAAAAAAAAAAQIFAwQRQVFhcf/EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAHhEAAgEDBQAAAAAAAAAAAAAAAQMAAgQiEhMxQZH/2gAMAwEAAhEDEQA/ALUfARrLNiJQ53jrXgAJrGs1nI+xdm9uxRkeB3P/2Q==',
  gif: 'R0lGODlhBAAEAIQAAExpcQCgAKCgAFDwAKAAAFBQAPBQAADw/6Dw/wAAAPDwAFAA//AA/wBQ/6BQ/1Cg//Cg/wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACH5BAUAAAAALAAAAAAEAAQAAAUOYLIQTFM4RvAI0DEgSggAOw==',
  webp: 'UklGRlQAAABXRUJQVlA4IEgAAADwAQCdASoEAAQAAsBMJbACdEyAAdWhGbAA/DDwdE3gTLyavplrA0iAOu2/ayH4NxdEle/nfk/n/8qa5WJTdJGr4z1//IlgAAA=',
} as const;

const sources: Readonly<Record<string, string>> = {
  'Inkscape with its metadata': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:svg="http://www.w3.org/2000/svg" ${NS} ${XL} xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="48mm" height="48mm" viewBox="0 0 48 48" version="1.1" id="svg8" inkscape:version="1.0" sodipodi:docname="x.svg">
<defs id="defs2"><linearGradient inkscape:collect="always" id="linearGradient851"><stop style="stop-color:#ff0000;stop-opacity:1;" offset="0" id="stop847" /><stop style="stop-color:#0000ff;stop-opacity:0" offset="1" id="stop849" /></linearGradient><linearGradient inkscape:collect="always" xlink:href="#linearGradient851" id="linearGradient853" x1="2" y1="24" x2="46" y2="24" gradientUnits="userSpaceOnUse" /></defs>
<sodipodi:namedview id="base" pagecolor="#ffffff" inkscape:pageopacity="0.0" showgrid="false"><inkscape:grid type="xygrid" id="g1"/></sodipodi:namedview>
<metadata id="metadata5"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format><dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage" /></cc:Work></rdf:RDF></metadata>
<g inkscape:label="Ebene 1" inkscape:groupmode="layer" id="layer1" transform="translate(0,-0.5)"><rect style="fill:url(#linearGradient853);fill-opacity:1;stroke:#000000;stroke-width:1.5;stroke-linecap:round;stroke-miterlimit:4;stroke-dasharray:none;stroke-opacity:1;-inkscape-font-specification:Sans;paint-order:stroke fill markers" id="rect833" width="40" height="30" x="4" y="9" ry="4" sodipodi:nodetypes="cc"/></g></svg>`,
  'Inkscape star with sodipodi attributes': `<svg ${NS} xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" viewBox="0 0 48 48"><path sodipodi:type="star" sodipodi:sides="5" style="color:#000;display:inline;overflow:visible;visibility:visible;fill:#c83737;fill-rule:evenodd;stroke:none;marker:none;enable-background:accumulate" d="${STAR}"/></svg>`,
  'Inkscape filter': svg(
    '<defs><filter style="color-interpolation-filters:sRGB" id="f" x="-0.1" y="-0.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="2" result="blur"/><feOffset in="blur" dx="2" dy="2" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge></filter></defs><circle cx="24" cy="24" r="14" fill="#07c" style="filter:url(#f)"/>',
  ),
  'Inkscape text on a path': svg(
    '<path id="p" d="M6 30C12 10 36 10 42 30" fill="none"/><text font-size="8" xml:space="preserve"><textPath xlink:href="#p" startOffset="10%">curved text</textPath></text>',
  ),
  'Illustrator with entities': `<?xml version="1.0" encoding="iso-8859-1"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink 'http://www.w3.org/1999/xlink'>
]>
<svg version="1.1" id="Layer_1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" i:viewOrigin="0 0" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" x="0px" y="0px" width="48px" height="48px" viewBox="0 0 48 48" style="enable-background:new 0 0 48 48;" xml:space="preserve">
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef xlink:href="#a"/></foreignObject><g i:extraneous="self"><path fill="#FFCC00" d="${STAR}"/></g></switch></svg>`,
  'Illustrator with classes': svg(
    `<defs><style>.cls-1{fill:none;}.cls-2{clip-path:url(#clip-path);}.cls-3,.cls-4{fill:#29abe2;stroke-miterlimit:10;}.cls-4{fill:#0071bc}</style><clipPath id="clip-path"><rect class="cls-1" width="40" height="40"/></clipPath></defs><title>icon</title><g id="Слой_1" data-name="Слой 1"><g class="cls-2"><path class="cls-3" d="${STAR}"/><rect class="cls-4" x="20" y="20" width="8" height="8"/></g></g>`,
  ),
  'Illustrator with sheets in CDATA': svg(
    `<style type="text/css"><![CDATA[ .st0{fill:#E30613;} .st1{fill:none;stroke:#1D1D1B;stroke-width:2;stroke-linecap:round} ]]></style><path class="st0" d="${STAR}"/><circle class="st1" cx="24" cy="24" r="20"/>`,
  ),
  'Illustrator symbols': svg(
    '<symbol id="New_Symbol" viewBox="-10 -10 20 20"><circle r="9" fill="tomato"/><path d="M-5 0h10" stroke="#fff"/></symbol><use xlink:href="#New_Symbol" width="20" height="20" x="-10" y="-10" transform="matrix(1 0 0 -1 14 14)" style="overflow:visible"/><use xlink:href="#New_Symbol" width="20" height="20" x="-10" y="-10" transform="matrix(1 0 0 1 34 34)" overflow="visible"/>',
  ),
  'Figma export': svg(
    `<g clip-path="url(#clip0_1_2)"><g filter="url(#filter0_d_1_2)"><rect x="8" y="8" width="28" height="28" rx="6" fill="white"/><rect x="8" y="8" width="28" height="28" rx="6" fill="url(#paint0_radial_1_2)" fill-opacity="0.8"/></g></g><defs><filter id="filter0_d_1_2" x="4" y="6" width="40" height="40" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="2"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/><feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_1_2" result="shape"/></filter><radialGradient id="paint0_radial_1_2" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(22 22) rotate(45) scale(20 14)"><stop stop-color="#F24E1E"/><stop offset="1" stop-color="#A259FF" stop-opacity="0.2"/></radialGradient><clipPath id="clip0_1_2"><rect width="48" height="48" fill="white"/></clipPath></defs>`,
    'width="48" height="48" viewBox="0 0 48 48" fill="none"',
  ),
  'Figma masks and blending': svg(
    '<mask id="mask0" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="48" height="48"><circle cx="24" cy="24" r="18" fill="#D9D9D9"/></mask><g mask="url(#mask0)"><rect width="48" height="48" fill="#0af"/><rect x="10" y="10" width="30" height="30" fill="#fa0" style="mix-blend-mode:multiply"/></g>',
    'width="48" height="48" viewBox="0 0 48 48" fill="none"',
  ),
  'Sketch export': `<?xml version="1.0" encoding="UTF-8"?>\n<svg width="48px" height="48px" viewBox="0 0 48 48" version="1.1" ${NS} ${XL}><!-- Generator: Sketch 63.1 - https://sketch.com --><title>Icon / Star &amp; more</title><desc>Created with Sketch.</desc><defs><path d="${STAR}" id="path-1"></path><filter x="-10%" y="-10%" width="120%" height="120%" filterUnits="objectBoundingBox" id="filter-2"><feOffset dx="0" dy="2" in="SourceAlpha" result="shadowOffsetOuter1"></feOffset><feGaussianBlur stdDeviation="1" in="shadowOffsetOuter1" result="shadowBlurOuter1"></feGaussianBlur><feColorMatrix values="0 0 0 0 0   0 0 0 0 0   0 0 0 0 0  0 0 0 0.5 0" type="matrix" in="shadowBlurOuter1"></feColorMatrix></filter></defs><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><g id="star"><use fill="black" fill-opacity="1" filter="url(#filter-2)" xlink:href="#path-1"></use><use fill="#F7B500" fill-rule="evenodd" xlink:href="#path-1"></use></g></g></svg>`,
  'CorelDRAW export': `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n<!-- Creator: CorelDRAW -->\n<svg ${NS} xml:space="preserve" width="48px" height="48px" version="1.1" style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd" viewBox="0 0 48 48" ${XL} xmlns:xodm="http://www.corel.com/coreldraw/odm/2003"><defs><style type="text/css"><![CDATA[\n    .str0 {stroke:#2B2A29;stroke-width:2;stroke-miterlimit:22.9256}\n    .fil0 {fill:#00A0E3}\n]]></style></defs><g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><path class="fil0 str0" d="${STAR}M20 20h8v8h-8z"/></g></svg>`,
  'Affinity export': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${DOCTYPE}<svg width="100%" height="100%" viewBox="0 0 48 48" version="1.1" ${NS} ${XL} xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;"><g transform="matrix(0.9,0,0,0.9,2.4,2.4)"><g serif:id="Star"><path d="${STAR}" style="fill:url(#_Linear1);fill-rule:nonzero;"/></g></g><defs><linearGradient id="_Linear1" x1="0" y1="0" x2="1" y2="0" gradientUnits="userSpaceOnUse" gradientTransform="matrix(0,40,-40,0,24,4)"><stop offset="0" style="stop-color:rgb(255,0,128);stop-opacity:1"/><stop offset="1" style="stop-color:rgb(20,0,255);stop-opacity:1"/></linearGradient></defs></svg>`,
  'prefixed elements': `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><svg:g fill="green"><svg:path d="${STAR}"/></svg:g></svg:svg>`,
  'byte order mark': `\uFEFF${svg(`<path d="${STAR}"/>`)}`,
  'prolog, comments and instructions':
    `<?xml version='1.0' encoding='utf-8' standalone='yes'?>\n<!-- a -- comment -->`.replace(' -- ', ' ') +
    `\n<?x y?>${DOCTYPE}\n${svg(`<path d="${STAR}"/><!-- end -->`)}\n<!-- after -->`,
  'svgo output': svg(
    '<path d="M24 4 29 19h15L32 28l5 15-13-9-13 9 5-15L4 19h15Z" style="fill:#639;fill-opacity:.8"/><path d="m.5.5.5-.5 1e1 1e-3-.5.5.5 1e1z" fill="red"/>',
  ),
  'unusual numbers': svg(
    '<path d="M+4,4l.5.5.5-.5 4e1-0 0,4e1 -4.e1 +0z" fill="#390"/><circle cx="2.4e1" cy="24." r=".8E1" fill="#fff"/><rect x="1.5E+1" y="-.0" width="+4" height="4.50"/>',
  ),
  'compressed arc flags': svg(
    '<path d="M24 6a18 18 0 01.1 36A18 18 0 1024 6z" fill="#c09"/><path d="M10 10a5 5 0 00.5-5" stroke="#000" fill="none"/>',
  ),
  'line breaks in values': svg(`<path\n  d="M 24,4\n\tL 44,44\r\n\tL 4,44 Z"\n  fill = 'navy'\n/>`),
  'styles by type, id and class': svg(
    `<style>path{fill:red}#a{fill:green}.b{fill:blue}g>.b{stroke:#000}g rect+rect{opacity:.5}</style><path id="a" d="${STAR}"/><g><rect class="b x" width="9" height="9"/><rect x="12" class="x b" width="9" height="9"/></g>`,
  ),
  'styles by attributes and structure': svg(
    '<style>[fill="red"]{fill:orange}rect:first-child{opacity:.4}rect:nth-child(2n){fill:teal}rect:last-of-type{stroke:#000;stroke-width:2}rect:not([fill]){fill:pink}:root{stroke:none}</style><g><rect width="10" height="10" fill="red"/><rect x="12" width="10" height="10"/><rect x="24" width="10" height="10" fill="red"/><rect x="36" width="10" height="10"/></g>',
  ),
  'important styles': svg(
    '<style>.a{fill:red!important}#b{fill:blue}rect{fill:green}</style><rect id="b" class="a" width="20" height="20" style="fill:black"/><rect id="c" x="24" width="20" height="20" fill="yellow"/>',
  ),
  'several style sheets': svg(
    `<style>.a{fill:red}</style><style type="text/css">.a{stroke:blue;stroke-width:3}</style><path class="a" d="${STAR}"/><style>.a{fill:gold}</style>`,
  ),
  'style sheet for light and dark': svg(
    `<style>path{fill:#222}@media (prefers-color-scheme: dark){path{fill:#eee}}@media print{path{display:none}}@media screen{path{stroke:#f00}}</style><path d="${STAR}"/>`,
  ),
  'comments in styles': svg(
    `<style>/* a */ .a /* b */ { fill /* c */ : red /* d */; /* stroke: blue; */ }</style><path class="a" style="/* x */stroke:green;/* y */stroke-width:2" d="${STAR}"/>`,
  ),
  'variables with fallbacks': svg(
    `<style>:root{--main:#07c;--line:var(--missing, 3px)}path{fill:var(--main);stroke:var(--edge,#c70);stroke-width:var(--line)}</style><path d="${STAR}"/><rect width="8" height="8" fill="var(--none, lime)"/>`,
  ),
  'variables on groups': svg(
    `<g style="--c:crimson"><path d="${STAR}" style="fill:var(--c)"/></g><rect width="8" height="8" style="fill:var(--c,purple)"/>`,
  ),
  'geometry in styles': svg(
    '<style>circle{cx:24px;cy:24px;r:12px}rect{x:2px;y:2px;width:10px;height:10px;rx:3px}</style><circle fill="#36c"/><rect fill="#c63"/>',
  ),
  'transforms in styles': svg(
    '<rect x="14" y="14" width="20" height="20" fill="#a3c" style="transform:rotate(30deg) scale(.8);transform-origin:24px 24px"/><rect width="8" height="8" style="transform:translate(5px,30px)"/>',
  ),
  'transform around the box of the element': svg(
    '<rect x="14" y="14" width="20" height="20" fill="#a3c" style="transform:rotate(45deg);transform-box:fill-box;transform-origin:center"/>',
  ),
  'filter functions': svg(
    `<path d="${STAR}" fill="red" style="filter:drop-shadow(1px 2px 2px rgba(0,0,0,.5)) hue-rotate(90deg)"/>`,
  ),
  'clip shapes in styles': svg(
    '<rect width="48" height="48" fill="#0a7" style="clip-path:circle(18px at 24px 24px)"/>',
  ),
  'root with style size': `<svg ${NS} style="width:24px;height:24px" viewBox="0 0 24 24"><path fill="#000000" d="M10,20V14H14V20H19V12H22L12,3L2,12H5V20H10Z" /></svg>`,
  'root with background': svg(
    `<path d="${STAR}" fill="#fff"/>`,
    'viewBox="0 0 48 48" style="background:#336;display:block"',
  ),
  'root with paint': svg(
    `<path d="${STAR}"/>`,
    'viewBox="0 0 48 48" fill="none" stroke="#06c" stroke-width="2" stroke-linejoin="round" class="icon" aria-hidden="true" focusable="false" role="img"',
  ),
  'root with opacity and transform': svg(
    `<path d="${STAR}" fill="#06c"/>`,
    'width="48" height="48" viewBox="0 0 48 48" opacity=".6" transform="rotate(90)"',
  ),
  'root with a filter': svg(
    `<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><path d="${STAR}" fill="#06c"/>`,
    'width="48" height="48" viewBox="0 0 48 48" filter="url(#f)"',
  ),
  'size without viewBox': svg(`<path d="${STAR}"/>`, 'width="48" height="48"'),
  'size in points': svg(`<path d="${STAR}"/>`, 'width="36pt" height="36pt" viewBox="0 0 48 48"'),
  'size in units of the font size of the root': svg(
    `<path d="${STAR}"/>`,
    'width="2em" height="40" viewBox="0 0 48 48" font-size="10"',
  ),
  'size in millimeters without viewBox': svg(`<path d="${STAR}"/>`, 'width="12.7mm" height="0.5in"'),
  'no size at all': svg(`<path d="${STAR}"/>`, ''),
  'viewBox with another origin': svg('<circle r="40" fill="#936"/>', 'viewBox="-50,-50,100,100"'),
  'wide box with an aspect': svg(
    `<path d="${STAR}"/>`,
    'width="96" height="48" viewBox="0 0 48 48" preserveAspectRatio="xMinYMid slice"',
  ),
  'stretched box': svg(
    `<path d="${STAR}"/>`,
    'width="96" height="48" viewBox="0 0 48 48" preserveAspectRatio="none"',
  ),
  percentages: svg(
    '<rect x="10%" y="10%" width="80%" height="50%" fill="#69c"/><circle cx="50%" cy="50%" r="20%" fill="#fc0"/><line x1="0" y1="0" x2="100%" y2="100%" stroke="#000" stroke-width="2%"/>',
  ),
  'use of a use': svg(
    `<defs><path id="a" d="${STAR}" transform="scale(.5)"/><g id="b"><use href="#a" fill="red"/><use href="#a" x="24" fill="blue"/></g></defs><use href="#b"/><use xlink:href="#b" y="24"/>`,
  ),
  'use before its target': svg(`<use href="#late" fill="teal"/><defs><path id="late" d="${STAR}"/></defs>`),
  'symbols with a viewBox': svg(
    `<symbol id="s" viewBox="0 0 48 48" preserveAspectRatio="xMaxYMax meet"><path d="${STAR}"/></symbol><use href="#s" width="20" height="30"/><use href="#s" x="24" y="24" width="24" height="24" fill="red"/>`,
  ),
  'nested drawings': svg(
    `<svg x="4" y="4" width="20" height="20" viewBox="0 0 48 48"><path d="${STAR}"/><svg x="50%" y="50%" width="50%" height="50%"><rect width="100%" height="100%" fill="red" opacity=".5"/></svg></svg><svg x="24" y="24" width="20" height="20" viewBox="0 0 10 20" preserveAspectRatio="none" overflow="visible"><circle cx="5" cy="10" r="6" fill="#0c9"/></svg>`,
  ),
  'gradient chains': svg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/><stop offset="50%" stop-color="rgb(0 128 0 / 50%)"/><stop offset="1" stop-color="hsl(240 100% 50%)"/></linearGradient><linearGradient id="b" href="#a" x1="0" x2="0" y2="1"/><radialGradient id="c" xlink:href="#b" cx=".3" cy=".3" r=".7" fx=".2" fy=".2" spreadMethod="reflect"/></defs><rect width="22" height="48" fill="url(#b)"/><rect x="26" width="22" height="48" fill="url(\'#c\') red"/>',
  ),
  patterns: svg(
    '<defs><pattern id="p" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><rect width="4" height="4" fill="#c33"/><circle cx="6" cy="6" r="2" fill="#33c"/></pattern><pattern id="q" href="#p" patternTransform="scale(.5)"/></defs><rect width="24" height="48" fill="url(#p)"/><rect x="24" width="24" height="48" fill="url(#q)" stroke="url(#p)" stroke-width="4"/>',
  ),
  'masks in masks': svg(
    '<defs><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></linearGradient><mask id="m"><rect width="48" height="48" fill="url(#g)"/></mask><mask id="n"><circle cx="24" cy="24" r="20" fill="#fff" mask="url(#m)"/></mask></defs><rect width="48" height="48" fill="#e06" mask="url(#n)"/>',
  ),
  'clips of clips': svg(
    `<clipPath id="a"><rect width="30" height="48"/></clipPath><clipPath id="b" clip-path="url(#a)" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5" clip-rule="evenodd"/></clipPath><path d="${STAR}" clip-path="url(#b)" fill="#093"/>`,
  ),
  markers: svg(
    '<defs><marker id="a" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker><marker id="d" markerWidth="4" markerHeight="4" refX="2" refY="2" markerUnits="userSpaceOnUse" orient="45"><circle cx="2" cy="2" r="2"/></marker></defs><polyline points="6,40 16,10 30,30 42,6" fill="none" stroke="#07a" stroke-width="2" marker-start="url(#a)" marker-mid="url(#d)" marker-end="url(#a)"/><path d="M6 44h36" stroke="red" style="marker:url(#d)"/>',
  ),
  'switch by language': svg(
    `<switch><g systemLanguage="xx"><rect width="48" height="48"/></g><g systemLanguage="en, de"><path d="${STAR}" fill="#c60"/></g><circle r="9"/></switch>`,
  ),
  'text with spans': svg(
    '<text x="4" y="16" font-family="DejaVu Sans, Arial, \'Helvetica Neue\', sans-serif" font-size="12" font-weight="700" fill="#024">Ab<tspan fill="red" dy="4">c</tspan><tspan x="4" y="40" font-size="16px" text-decoration="underline">d &amp; &lt;e&gt;</tspan></text>',
  ),
  'text with positions': svg(
    '<text x="4 14 24" y="20 24 28" rotate="0 20 40" dx="0 1" font-size="12">xyz</text><text x="44" y="44" text-anchor="end" dominant-baseline="middle" letter-spacing="1" font-size="8">end</text><text x="2" y="46" textLength="20" lengthAdjust="spacingAndGlyphs" font-size="6">long</text>',
  ),
  'text with spaces kept': svg(
    '<text x="2" y="20" font-size="10" xml:space="preserve">  a   b  </text><text x="2" y="40" font-size="10" style="white-space:pre">  c  d</text>',
  ),
  'text in a link': svg(
    '<a xlink:href="https://example.com"><path d="M4 30h40v4H4z" fill="blue"/><text x="4" y="24" font-size="12">go <tspan>there</tspan></text></a>',
  ),
  'text with a font shorthand': svg(
    '<text x="2" y="30" style="font:italic bold 14px/1.2 &quot;DejaVu Serif&quot;, serif;fill:#600">Font</text>',
  ),
  'text in other scripts': svg(
    '<text x="2" y="20" font-size="10">日本語</text><text x="2" y="40" font-size="10" direction="ltr">Ελ Ру é</text>',
  ),
  lighting: svg(
    '<filter id="l"><feDiffuseLighting in="SourceAlpha" surfaceScale="4" diffuseConstant="1" lighting-color="#fc8" result="d"><fePointLight x="10" y="10" z="20"/></feDiffuseLighting><feSpecularLighting in="SourceAlpha" specularExponent="12" specularConstant=".8" lighting-color="#fff" result="s"><feDistantLight azimuth="225" elevation="40"/></feSpecularLighting><feComposite in="d" in2="SourceAlpha" operator="in" result="di"/><feComposite in="di" in2="s" operator="arithmetic" k1="0" k2="1" k3=".5" k4="0"/></filter><circle cx="24" cy="24" r="18" filter="url(#l)"/>',
  ),
  'convolution and curves': svg(
    `<filter id="c" x="0" y="0" width="100%" height="100%"><feConvolveMatrix order="3" kernelMatrix="1 0 -1 2 0 -2 1 0 -1" divisor="1" bias=".5" preserveAlpha="true" edgeMode="duplicate" result="e"/><feComponentTransfer in="e"><feFuncR type="table" tableValues="0 .5 1"/><feFuncG type="linear" slope="1.5" intercept="-.1"/><feFuncB type="gamma" amplitude="1" exponent="2" offset="0"/></feComponentTransfer></filter><path d="${STAR}" fill="#4ac" filter="url(#c)"/>`,
  ),
  turbulence: svg(
    '<filter id="t" filterUnits="userSpaceOnUse" x="0" y="0" width="48" height="48"><feTurbulence type="fractalNoise" baseFrequency=".1 .2" numOctaves="3" seed="2" stitchTiles="stitch" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="10" xChannelSelector="R" yChannelSelector="G"/></filter><rect x="8" y="8" width="32" height="32" fill="#b52" filter="url(#t)"/>',
  ),
  'dashes and joins': svg(
    '<path d="M6 40L24 8L42 40" fill="none" stroke="#000" stroke-width="5" stroke-linejoin="miter" stroke-miterlimit="10" stroke-dasharray="8 2 1,2" stroke-dashoffset="-3" stroke-linecap="round" pathLength="60"/><path d="M4 45h40" stroke="red" stroke-dasharray="10%,5%" style="stroke-width:2px;stroke-dashoffset:1px"/>',
  ),
  'inherited keywords': svg(
    `<g fill="red" stroke="blue" stroke-width="2"><path d="${STAR}" fill="inherit" stroke="currentColor" style="stroke-width:inherit;opacity:initial"/></g>`,
    'viewBox="0 0 48 48" color="#0a0"',
  ),
  'modern colors': svg(
    '<rect width="16" height="48" fill="rgb(100% 50% 0%)"/><rect x="16" width="16" height="48" fill="hwb(200 10% 20%)"/><rect x="32" width="16" height="48" fill="oklch(60% .2 300)"/><circle cx="24" cy="24" r="8" fill="#FFF8" stroke="transparent"/>',
  ),
  'old colors': svg(
    '<rect width="24" height="48" fill="#CD853F icc-color(acmecmyk, 0.11, 0.48, 0.83, 0.00)"/><rect x="24" width="24" height="48" fill="rgb( 10 , 20 , 200 )" stroke="RED"/>',
  ),
  'paint order and rules': svg(
    '<path d="M24 2L38 46L2 18H46L10 46z" fill-rule="evenodd" fill="#fd0" stroke="#c00" stroke-width="4" paint-order="stroke" vector-effect="non-scaling-stroke"/>',
  ),
  'display and visibility': svg(
    `<g visibility="hidden"><path d="${STAR}" visibility="visible" fill="#80c"/><rect width="48" height="48"/></g><rect width="48" height="48" display="none"/><g style="display:none"><circle r="40"/></g>`,
  ),
  animation: svg(
    '<circle cx="24" cy="24" r="10" fill="#06c"><animate attributeName="r" values="10;20;10" dur="2s" repeatCount="indefinite" calcMode="spline" keySplines=".4 0 .2 1;.4 0 .2 1" keyTimes="0;.5;1"/><set attributeName="fill" to="red" begin="1s" dur="1s"/></circle><rect width="8" height="8"><animateTransform attributeName="transform" type="rotate" from="0 24 24" to="360 24 24" dur="3s" additive="sum" repeatCount="indefinite"/></rect>',
  ),
  'animation with an href': svg(
    '<circle id="c" cx="24" cy="24" r="10"/><animate xlink:href="#c" attributeName="cx" from="10" to="38" dur="1s" fill="freeze"/><animate href="#c" attributeName="fill" values="red;blue" dur="1s" repeatCount="indefinite"/>',
  ),
  'motion along a path': svg(
    '<path id="m" d="M6 24C6 6 42 6 42 24" fill="none" stroke="#ccc"/><circle r="4"><animateMotion dur="2s" repeatCount="indefinite" rotate="auto" keyPoints="0;1" keyTimes="0;1" calcMode="linear"><mpath xlink:href="#m"/></animateMotion></circle>',
  ),
  'animation by clicks': svg(
    '<rect id="b" width="20" height="20" fill="#393"><animate id="a-1" attributeName="x" to="20" dur="1s" begin="b.click; 0s" fill="freeze"/><animate attributeName="y" to="20" dur="1s" begin="a-1.end + 0.5s"/></rect>',
  ),
  'animation by keyframes': svg(
    '<style>@keyframes spin{from{transform:rotate(0)}to{transform:rotate(1turn)}}@-webkit-keyframes fade{0%,100%{opacity:1}50%{opacity:.2}}.s{animation:spin 2s linear infinite,fade 1s steps(4,end) infinite;transform-origin:50% 50%}.t{animation-name:fade;animation-duration:3s}</style><rect class="s" x="14" y="14" width="20" height="20" fill="#c39"/><circle class="t" r="8"/>',
  ),
  'without namespace': `<svg width="48" height="48" viewBox="0 0 48 48"><path d="${STAR}" fill="#963"/></svg>`,
  'without declared xlink': `<svg ${NS} viewBox="0 0 48 48"><path id="p" d="${STAR}" fill="#369" transform="scale(.5)"/><use xlink:href="#p" x="20"/></svg>`,
  'ids in other scripts': svg(
    `<linearGradient id="渐变_1"><stop stop-color="#e11"/><stop offset="1" stop-color="#11e"/></linearGradient><path id="Звезда" d="${STAR}" fill="url(#渐变_1)"/><use href="#Звезда" transform="scale(.3)"/>`,
  ),
  'ids with dots and colons': svg(
    `<linearGradient id="SVGID_1.2:a"><stop stop-color="#e11"/><stop offset="1" stop-color="#11e"/></linearGradient><path d="${STAR}" fill="url(#SVGID_1.2:a)"/>`,
  ),
  'entities in text and values': svg(
    `<title>A &quot;B&quot; &#38; C</title><text x="2" y="20" font-size="10" font-family="&#68;ejaVu Sans">&#65;&#x42;&amp;&gt;</text><path d="M4&#32;30h40v9H4z" fill="&#35;a0c"/>`,
  ),
  'many groups': svg(`${'<g>'.repeat(90)}<path d="${STAR}"/>${'</g>'.repeat(90)}`),
  'labels for readers': svg(
    `<title id="t">Star</title><desc id="d">A star with five corners</desc><path d="${STAR}"/>`,
    'viewBox="0 0 48 48" role="img" aria-labelledby="t d"',
  ),
  'embedded PNG as Inkscape writes it': svg(
    `<image xlink:href="data:image/png;base64,${PICTURES.png.replace(/(.{76})/g, '$1\n')}\n" preserveAspectRatio="none" width="40" height="30" x="4" y="9" style="image-rendering:optimizeSpeed" sodipodi:absref="/home/a/b.png" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/>`,
  ),
  'embedded JPEG as Illustrator writes it': svg(
    `<g opacity=".8"><image overflow="visible" width="4" height="4" xlink:href="data:image/jpg;base64,${PICTURES.jpeg.replace(/(.{76})/g, '$1\r\n\t')}" transform="matrix(10 0 0 10 4 4)"></image></g>`,
  ),
  'embedded GIF and WebP': svg(
    `<image href="data:image/gif;base64,${PICTURES.gif}" width="24" height="48" preserveAspectRatio="xMidYMid slice"/><image href="data:image/webp;base64,${PICTURES.webp}" x="24" width="24" height="48"/>`,
  ),
  'pictures in patterns, as Figma writes them': svg(
    `<rect width="48" height="40" rx="8" fill="url(#pattern0_1_2)"/><defs><pattern id="pattern0_1_2" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0_1_2" transform="scale(0.25)"/></pattern><image id="image0_1_2" width="4" height="4" preserveAspectRatio="none" xlink:href="data:image/png;base64,${PICTURES.png}"/></defs>`,
  ),
  'pictures in masks and clips': svg(
    `<mask id="m"><image href="data:image/png;base64,${PICTURES.png}" width="48" height="48"/></mask><clipPath id="c"><circle cx="24" cy="24" r="20"/></clipPath><rect width="48" height="24" fill="#06c" mask="url(#m)"/><image clip-path="url(#c)" y="24" width="48" height="24" preserveAspectRatio="none" href="data:image/png;base64,${PICTURES.png}" style="image-rendering:pixelated;opacity:.9"/>`,
  ),
  'pictures in filters': svg(
    `<filter id="f" x="0" y="0" width="1" height="1"><feImage href="data:image/png;base64,${PICTURES.png}" preserveAspectRatio="none" result="i"/><feBlend in="SourceGraphic" in2="i" mode="multiply"/></filter><rect x="4" y="4" width="40" height="40" fill="#fc6" filter="url(#f)"/>`,
  ),
  'styles of elements that are not drawn': svg(
    `<metadata><x xmlns="urn:x"/></metadata><style>path:nth-child(4){fill:#c33}rect:first-of-type{fill:#3c3}rect:nth-last-child(1){fill:#33c}rect:nth-last-of-type(2){stroke:#000;stroke-width:2}script+rect{opacity:.5}[data-name="big"]{fill:#fc3}a{fill:#a0a}a>circle:only-of-type{stroke:#0aa;stroke-width:3}</style><script/><path d="${STAR}"/><rect width="9" height="9"/><rect x="12" width="9" height="9" data-name="big"/><a href="https://example.com"><circle cx="38" cy="8" r="6"/></a><rect x="36" y="36" width="9" height="9"/>`,
  ),
  'styles for user interaction': svg(
    `<style>path{fill:#639;transition:fill .2s}path:hover,path:focus{fill:red}rect:not(:hover){fill:#396}rect:active{fill:red}@media (hover:hover){path:hover{fill:red}}</style><path d="${STAR}"/><rect width="9" height="9"/>`,
  ),
  'true and false media queries': svg(
    `<style>@media\n not\t print{path{fill:#a33}}@media (prefers-reduced-motion){path{stroke:red}}@media print and (min-width:1px),(scripting:none){path{stroke:#33a;stroke-width:2}}@media (prefers-contrast:more){path{fill:red}}@supports (fill:red){rect{fill:#3a3}}@supports not (mix-blend-mode:multiply){rect{fill:red}}</style><path d="${STAR}"/><rect width="9" height="9"/>`,
  ),
  'Illustrator 10 with styles as entities': `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd" [
	<!-- styles - of the drawing -->
	<!ENTITY st0 "fill:#3366CC;stroke:#000000;stroke-width:1.685;stroke-linecap:round;stroke-linejoin:round;stroke-miterlimit:10;stroke-dasharray:none;stroke-opacity:1;">
	<!ENTITY st1 "fill:none;">
]>
<svg ${NS} width="48" height="48" viewBox="0 0 48 48"><g style="&st1;"><path style="&st0;" d="${STAR}"/><rect width="9" height="9"/></g></svg>`,
  'alternative to HTML': svg(
    `<switch><foreignObject width="48" height="48" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"><div xmlns="http://www.w3.org/1999/xhtml">Label</div></foreignObject><path d="${STAR}" fill="#c0c"/></switch>`,
  ),
  'Figma effect in a frame of HTML': svg(
    `<foreignObject x="0" y="0" width="48" height="48"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(7px);clip-path:url(#bgblur_0_1_2);height:100%;width:100%"></div></foreignObject><g data-figma-bg-blur-radius="14"><path d="${STAR}" fill="#888" fill-opacity=".5"/></g><defs><clipPath id="bgblur_0_1_2"><path d="${STAR}"/></clipPath></defs>`,
  ),
  'references with quotes and escapes': svg(
    `<linearGradient id="a"><stop stop-color="red"/></linearGradient><linearGradient id="g(1)"><stop stop-color="#06c"/></linearGradient><linearGradient id="é"><stop stop-color="green"/></linearGradient><path d="${STAR}" fill="URL(#a)"/><rect width="9" height="9" style="fill:Url( '#g(1)' )"/><rect x="12" width="9" height="9" fill="url(&quot;#g(1)&quot;)"/><rect x="36" width="9" height="9" fill="url(#%C3%A9)"/><path id="Copy (2)-it's" d="M0 36h9v9z"/><path id="Copy-(2)-it's" d="M0 24h9v9z"/><use xlink:href="#Copy-(2)-it's" x="36"/>`,
  ),
  'names of object properties as ids': svg(
    `<linearGradient id="constructor"><stop stop-color="red"/></linearGradient><path id="__proto__" d="${STAR}" fill="url(#constructor)"/><use href="#__proto__" x="3" opacity=".5"/>`,
  ),
  'paths with a NaN': svg(
    '<path d="M4 4L40 4L40 40 L NaN NaN z" fill="red"/><path d="M4 30h10v10hxz" fill="blue"/><path d="M4.000000000000000000000000000000000000000000000000001 20h9v9z"/>',
  ),
  'paths in styles': svg(
    `<style>.a{d:path("${STAR}");fill:teal}</style><path class="a"/><rect width="48" height="48" fill="#c338" style="clip-path:path(evenodd,'M4 4h40v40h-40zM14 14h20v20h-20z')"/><rect width="8" height="8" style="offset-path:path('M10 10H40V40');offset-distance:50%;offset-rotate:45deg"/>`,
  ),
  'calc() in styles': svg(
    '<style>:root{--w:10px}rect{width:calc(var(--w)*2);height:calc(100% - 20px);fill:purple}</style><rect x="4" y="4" rx="auto" ry="4"/><g style="transform:translate(calc(2 * 5px),10px) rotate(calc(1turn / 8))"><path d="M20 0h9v9z"/></g>',
  ),
  'mixed colors': svg(
    '<rect width="24" height="48" style="fill:color-mix(in srgb, red 50%, #00f)"/><rect x="24" width="24" height="48" style="color-scheme:light dark;fill:light-dark(rgb(0 128 0),blue)"/>',
  ),
  'details of text': svg(
    '<text x="2" y="20" font-size="14" style="font-variant-caps:small-caps;text-decoration:underline;text-decoration-color:red;font-kerning:none">Abc</text><text x="2" y="42" font-size="16" style="text-shadow:2px 2px 0 red;font-feature-settings:&quot;liga&quot; 0">Ab fi</text>',
    'width="48" height="48" viewBox="0 0 48 48"',
  ),
  'mask image': svg(
    '<mask id="m"><circle cx="24" cy="24" r="15" fill="#fff"/></mask><rect width="48" height="48" style="mask-image:url(#m)"/>',
  ),
  'elements that require an extension or a language': svg(
    `<path d="${STAR}" fill="#c60"/><g requiredExtensions=""><rect width="48" height="48"/></g><g systemLanguage=""><rect width="48" height="48"/></g>`,
  ),
  'empty and unknown elements': svg(
    `<g/><defs/><path d=""/><view id="v" viewBox="0 0 1 1"/><foo xmlns="urn:x"><bar/></foo><path d="${STAR}" data-x="1" custom:y="2" xmlns:custom="urn:c" fill="#05a"/><rect width="0" height="5"/>`,
  ),
  'ids made of layer names': svg(
    '<defs><path id="Layer 1" d="M4 4h18v18H4z" fill="teal"/></defs><use href="#Layer 1"/><use href="#Layer%201" x="20" y="20"/><clipPath id="a{b};c, (d)"><circle cx="36" cy="12" r="8"/></clipPath><rect x="24" width="24" height="24" fill="#a0f" clip-path="url(\'#a{b};c, (d)\')"/><linearGradient id="R&amp;D"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect y="26" width="18" height="18" fill="url(#R&amp;D)"/>',
  ),
  'ids of layers in styles': svg(
    '<style>#Layer\\ 1{fill:#06c}.sm\\:thin{stroke:red;stroke-width:3}.m{mask:url(#soft) no-repeat center / contain}</style><mask id="soft"><circle cx="30" cy="30" r="15" fill="#fff"/></mask><path id="Layer 1" class="sm:thin" d="M4 4h18v18H4z"/><rect class="m" x="12" y="12" width="36" height="36" fill="#c60"/>',
  ),
  'names of filter results': svg(
    '<filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="2" result="my blur"/><feOffset dx="4" dy="4" in="SourceGraphic" result="Schräg"/><feMerge><feMergeNode in="my blur"/><feMergeNode in="Schräg"/></feMerge></filter><rect x="10" y="10" width="20" height="20" fill="orange" filter="url(#f)"/>',
  ),
  'pictures with a wrong media type': svg(
    `<image width="20" height="20" href="data:img/png;base64,${PICTURES.png}"/><image x="24" width="20" height="20" href="data:image/jpeg;base64,${PICTURES.png}"/><image y="24" width="20" height="20" href="data:;base64,${PICTURES.png}"/><image x="24" y="24" width="20" height="20" href="data:image/png;base64,${encodeURIComponent(PICTURES.png)}"/>`,
  ),
  'registered custom properties': svg(
    '<style>@property --k{syntax:"*";inherits:true;initial-value:#0a0}path{fill:var(--k)}</style><path d="M8 8h30v30z"/>',
  ),
  'colors for light and dark in attributes': svg(
    '<rect x="4" y="4" width="40" height="40" fill="light-dark(#fff, #121212)" stroke="light-dark(rgb(255, 0, 0), #fff)"/>',
  ),
  'large picture with a few effects': svg(
    '<filter id="f"><feGaussianBlur stdDeviation="10"/></filter><g opacity=".8"><rect x="200" y="200" width="1400" height="1400" fill="teal" filter="url(#f)"/><circle cx="1000" cy="1000" r="500" fill="gold" stroke="red" stroke-width="20" stroke-dasharray="40 20"/></g>',
    'width="2000" height="2000" viewBox="0 0 2000 2000"',
  ),
  'drawing in micrometers': svg(
    '<g stroke-width="120000" stroke="#036" fill="none"><path d="M800000 800000h8000000v8000000h-8000000z"/><circle cx="4800000" cy="4800000" r="2400000" fill="#fc0"/><path d="M4800000 800000v8000000" stroke-dasharray="400000 200000"/></g>',
    'viewBox="0 0 9600000 9600000" width="96mm" height="96mm"',
  ),
  'drawing far from the origin': svg(
    '<path d="M4500010 5400010h28v28h-28z" fill="#a30"/><circle cx="4500024" cy="5400024" r="9" fill="#fff"/>',
    'viewBox="4500000 5400000 48 48"',
  ),
};

export const BENIGN_DOCUMENTS: readonly BenignDocument[] = Object.entries({
  ...sources,
  ...EXPORTED_DOCUMENTS,
}).map(([title, source]) => ({
  title,
  source,
}));
