import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { SaxesParser } from 'saxes';

/** An element in a form that the results of both parsers are converted to. Text is a string. */
interface ParsedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (ParsedElement | string)[];
}

const ELEMENTS = new Set(
  `svg g defs symbol use switch path circle ellipse line polyline polygon rect text tspan textPath title desc linearGradient
  radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood
  feMerge feMergeNode feMorphology feComponentTransfer feFuncR feFuncG feFuncB feFuncA feDropShadow feTurbulence
  feDisplacementMap feTile feConvolveMatrix feDiffuseLighting feSpecularLighting feDistantLight fePointLight feSpotLight animate
  animateTransform animateMotion mpath set style image feImage`.split(/\s+/),
);
/** An embedded picture. Its base64 may contain `//`, which HARMFUL_VALUE forbids elsewhere. */
const PICTURE =
  /^data:image\/(?:png|jpeg|gif|webp);base64,(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}(?:==|[A-Za-z\d+/]=))?$/;
const HARMFUL_VALUE =
  /javascript:|vbscript:|data:|expression\s*\(|@import|\\|\/\/|url\((?!#g[0-9a-f]{10}_)|image-set|(?:^|[^-\w])src\(|var\(|attr\(/i;
const HARMFUL_PROPERTY =
  /(?:^|;)\s*(?:position|z-index|inset|top|left|margin|padding|border|content|cursor|pointer-events|behavior|-moz-binding|background-image|transition|float|list-style|will-change|all)[\w-]*\s*:/i;
/** Properties that move or resize the box of the icon in a page. */
const MOVING_PROPERTY =
  /(?:^|;)\s*(?:offset|transform|translate|rotate|scale|filter|mask|clip-path|opacity|animation|display|overflow|width|height|baseline-shift|alignment-baseline)[\w-]*\s*:/i;
const HARMFUL_TARGET = /href|^on|style|class|^id$|src|xmlns|begin|attributeName/i;

/**
 * Checks the guarantees of docs/sanitizer.md without code of the sanitizer: XML and HTML parsers read the same tree,
 * and nothing in it runs scripts, loads files, links, styles the page, or has an id or class of the source.
 */
export function expectSafe(svg: string): void {
  const tree = readXml(svg);
  deepEqual(readHtml(svg), tree);
  equal(tree.name, 'svg');
  for (const property of ['transform', 'filter', 'mask', 'clip-path', 'opacity', 'overflow', 'x', 'y'])
    ok(!(property in tree.attributes), `the root has ${property}, which acts on its box`);
  doesNotMatch(tree.attributes['style'] ?? '', MOVING_PROPERTY, 'the style of the root');
  check(tree);
}

function check({ name, attributes, children }: ParsedElement): void {
  ok(ELEMENTS.has(name), `element ${name}`);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === 'xmlns') {
      equal(value, 'http://www.w3.org/2000/svg');
      continue;
    }
    doesNotMatch(attribute, /^on|^class$|^xlink|^data|^tabindex$|^name$|^src|^target$|^ping$/i);
    if (attribute === 'href' && (name === 'image' || (name === 'feImage' && !value.startsWith('#')))) {
      match(value, PICTURE);
      continue;
    }
    if (attribute === 'href') match(value, /^#g[0-9a-f]{10}_/);
    if (attribute === 'id') match(value, /^g[0-9a-f]{10}_[0-9a-z]+$/);
    if (attribute === 'style') doesNotMatch(value, HARMFUL_PROPERTY);
    if (attribute === 'attributeName') doesNotMatch(value, HARMFUL_TARGET);
    if (attribute !== 'aria-label') doesNotMatch(value, HARMFUL_VALUE, `${attribute}="${value}"`);
  }
  for (const child of children) {
    if (typeof child !== 'string') {
      ok(!['title', 'desc', 'style'].includes(name), `${name} contains an element`);
      check(child);
    } else {
      ok(['text', 'tspan', 'textPath', 'title', 'desc', 'style'].includes(name), `${name} contains text`);
      if (name === 'style') match(child, /^(?:@keyframes g[0-9a-f]{10}_[0-9a-z]+\{[^<>&\\@]*\}\}?)+$/);
    }
  }
}

function readXml(svg: string): ParsedElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: ParsedElement[] = [];
  let root: ParsedElement | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    equal(tag.uri, 'http://www.w3.org/2000/svg');
    const attributes = Object.fromEntries(
      Object.entries(tag.attributes).map(([name, { value }]) => [name, value]),
    );
    const element: ParsedElement = { name: tag.name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => {
    open.at(-1)?.children.push(text);
  });
  for (const event of ['comment', 'cdata', 'doctype', 'processinginstruction'] as const) {
    parser.on(event, () => {
      throw new Error(`contains a ${event}`);
    });
  }
  parser.write(svg).close();
  if (root === undefined) throw new Error('contains no element');
  return root;
}

function readHtml(svg: string): ParsedElement {
  const { childNodes } = parseFragment(svg);
  equal(childNodes.length, 1);
  return toParsedElement(childNodes[0] as DefaultTreeAdapterTypes.Element);
}

function toParsedElement(element: DefaultTreeAdapterTypes.Element): ParsedElement {
  equal(element.namespaceURI, 'http://www.w3.org/2000/svg');
  return {
    name: element.tagName,
    attributes: Object.fromEntries(
      element.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    ),
    children: element.childNodes.map((node) =>
      'value' in node ? node.value : toParsedElement(node as DefaultTreeAdapterTypes.Element),
    ),
  };
}
