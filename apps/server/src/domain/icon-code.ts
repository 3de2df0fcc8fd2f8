import { parseSvg, type SvgNode } from './svg/svg-tree.ts';

// Code that shows an icon. The export panel of the site writes the same from a document of the browser.

/** The drawing as a `data:` URL, for `src` and for `url("…")` in CSS. */
export function dataUri(svg: string): string {
  // Apostrophes would end a string in single quotes.
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`;
}

/**
 * The drawing as a CSS rule. A drawing with `currentColor` becomes a mask that is all in the text color, any other a
 * background image. `size` is a CSS length.
 */
export function writeCss(name: string, svg: string, size = '1em'): string {
  const address = `url("${dataUri(svg)}")`;
  const usesTextColor = /currentcolor/i.test(svg);
  const paint = usesTextColor
    ? `  background-color: currentColor;\n  mask: ${address} center / contain no-repeat;`
    : `  background: ${address} center / contain no-repeat;`;
  return `.icon-${name} {\n  display: inline-block;\n  width: ${size};\n  height: ${size};\n${paint}\n}\n`;
}

/** The drawing as a module with one React component, named after the icon. Attributes are passed on to the root. */
export function writeReact(name: string, svg: string): string {
  const element = writeJsxElement(parseSvg(svg), 2).trimStart();
  return `export function ${componentName(name)}(props) {\n  return (\n    ${element}\n  );\n}\n`;
}

/** The drawing as a Vue single-file component. Vue passes attributes on to the root. */
export function writeVue(svg: string): string {
  return `<template>\n  ${writeMarkup(parseSvg(svg), VUE)}\n</template>\n`;
}

/** The drawing as a Svelte component, for Svelte 4 and 5. It passes its attributes on to the root. */
export function writeSvelte(svg: string): string {
  return `${writeMarkup(parseSvg(svg), SVELTE, ' {...$$props}')}\n`;
}

/** `home-outline` and `mdi--home` become `HomeOutline` and `MdiHome`; a name that starts with a digit gets `Icon`. */
export function componentName(name: string): string {
  const words = name.split(/[^\dA-Za-z]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(joined) ? joined : `Icon${joined}`;
}

function writeJsxElement(node: SvgNode, depth: number, isRoot = true): string {
  const indent = '  '.repeat(depth);
  const attributes = [...node.attributes]
    .filter(([name]) => name !== 'xmlns:xlink')
    .map(([name, value]) => ` ${attributeName(name)}=${literal(name, value)}`);
  const open = `${indent}<${node.name}${attributes.join('')}${isRoot ? ' {...props}' : ''}`;
  const children = node.children.flatMap((child) => {
    if (child.text === undefined) return [writeJsxElement(child, depth + 1, false)];
    return child.text.trim() === '' ? [] : [`${indent}  {${JSON.stringify(child.text)}}`];
  });
  return children.length === 0 ? `${open} />` : `${open}>\n${children.join('\n')}\n${indent}</${node.name}>`;
}

/** `stroke-width` → `strokeWidth`, `xlink:href` → `href`, `class` → `className`; `data-…` and `aria-…` stay. */
function attributeName(name: string): string {
  if (name === 'class') return 'className';
  if (name === 'xlink:href') return 'href';
  if (/^(data|aria)-/.test(name)) return name;
  return name.replaceAll(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function literal(name: string, value: string): string {
  if (name === 'style') return `{${JSON.stringify(styleObject(value))}}`;
  // JSX decodes entities in strings, so an ampersand needs an expression too.
  return /["\\{}\n&]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;
}

/** The declarations of a `style` attribute, with property names in camel case. */
function styleObject(text: string): Readonly<Record<string, string>> {
  const style: Record<string, string> = {};
  for (const declaration of text.split(';')) {
    const [property = '', ...value] = declaration.split(':');
    if (property.trim() === '') continue;
    style[property.trim().replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = value
      .join(':')
      .trim();
  }
  return style;
}

/** How markup differs between frameworks. */
interface Dialect {
  /** The start and end tags of a `style` element. */
  readonly style: readonly [open: string, close: string];
  readonly escapeStyle: (text: string) => string;
}

/** Vue ignores `style` elements in templates, unless they are dynamic components. */
const VUE: Dialect = { style: [`component :is="'style'"`, 'component'], escapeStyle: escapeBraces };
/** Svelte takes the content of a nested `style` element as it is. */
const SVELTE: Dialect = { style: ['style', 'style'], escapeStyle: (text) => text };

function writeMarkup(node: SvgNode, dialect: Dialect, rootAttributes = ''): string {
  if (node.text !== undefined) return escapeBraces(node.text);
  const attributes = [...node.attributes]
    .map(([name, value]) => ` ${name}="${escapeBraces(value)}"`)
    .join('');
  const [open, close] = node.name === 'style' ? dialect.style : [node.name, node.name];
  const tag = `<${open}${attributes}${rootAttributes}`;
  if (node.children.length === 0) return `${tag}/>`;
  const content = node.children.map((child) =>
    node.name === 'style' ? dialect.escapeStyle(child.text ?? '') : writeMarkup(child, dialect),
  );
  return `${tag}>${content.join('')}</${close}>`;
}

/** As XML requires, and braces too, which start an expression in both frameworks. */
function escapeBraces(text: string): string {
  return text.replaceAll(/[&<>"{}]/g, (character) => `&#${character.charCodeAt(0)};`);
}
