import type { SvgElement } from '@glyphdex/svg';
import { escapeXml, serializeSvg } from '@glyphdex/svg/tree';
import { liftStrokeWidth } from './stroke-width.ts';

/** A drawing as the root of its tree. */
interface DrawingTree {
  readonly root: SvgElement;
}

/** How a framework writes attributes and texts. */
interface Dialect {
  attribute(name: string, value: string): string;
  text(text: string): string;
  /** The content of a `style` element. */
  style(text: string): string;
  /** The markup after the attributes of the root. */
  readonly rootRest: string;
}

const JSX: Dialect = {
  attribute: (name, value) => `${jsxName(name)}=${jsxValue(name, value)}`,
  text: (text) => `{${JSON.stringify(text)}}`,
  style: (text) => `{${JSON.stringify(text)}}`,
  rootRest: ' {...props}',
};

const SVELTE: Dialect = {
  attribute: (name, value) =>
    /[{}]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${escapeXml(value)}"`,
  text: (text) => `{${JSON.stringify(text)}}`,
  // Svelte takes the content of a nested style element as it is.
  style: (text) => text,
  rootRest: ' {...$$restProps}',
};

/** The drawing as a JSX expression for React, with `{...props}` on the root. */
export function writeJsx({ root }: DrawingTree): string {
  return writeTree(withNamespace(root), JSX, 0);
}

/** A module with one React component. Its props are those of an `svg` element. */
export function writeReact(name: string, drawing: DrawingTree): string {
  const jsx = writeJsx(drawing).replaceAll(/^/gm, '    ');
  return `export function ${name}(props) {\n  return (\n${jsx}\n  );\n}\n`;
}

/** A Vue single-file component. Vue passes attributes on to the root. */
export function writeVue({ root }: DrawingTree): string {
  // Vue ignores style elements in templates, unless they are dynamic components.
  const markup = serializeSvg(liftStrokeWidth(root))
    .replaceAll('<style>', `<component :is="'style'">`)
    .replaceAll('</style>', '</component>');
  // Vue would evaluate the text between double braces.
  return `<template>\n  ${markup.replaceAll('{{', '&#123;&#123;')}\n</template>\n`;
}

/** A Svelte component, for Svelte 4 and 5. It passes attributes on to the root. */
export function writeSvelte({ root }: DrawingTree): string {
  return `${writeTree(withNamespace(root), SVELTE, 0)}\n`;
}

/** `home-outline` → `HomeOutline`; a name that begins with a digit gets the prefix `Icon`. */
export function componentName(name: string): string {
  const words = name.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(joined) ? joined : `Icon${joined}`;
}

/**
 * Component names for these icons, in order. Names that differ only in case would be one file on some systems, so later
 * ones get a number: `AB`, `Ab2`.
 */
export function componentNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const first = componentName(name);
    let candidate = first;
    for (let number = 2; taken.has(candidate.toLowerCase()); number++) candidate = `${first}${number}`;
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}

function withNamespace(root: SvgElement): SvgElement {
  const lifted = liftStrokeWidth(root);
  const attributes = new Map([['xmlns', 'http://www.w3.org/2000/svg'], ...lifted.attributes]);
  return { ...lifted, attributes };
}

function writeTree(element: SvgElement, dialect: Dialect, depth: number): string {
  const indent = '  '.repeat(depth);
  if (element.text !== undefined) return `${indent}${dialect.text(element.text)}`;
  const attributes = [...element.attributes].map(([name, value]) => ` ${dialect.attribute(name, value)}`);
  const open = `${indent}<${element.name}${attributes.join('')}${depth === 0 ? dialect.rootRest : ''}`;
  const children = element.children.map((child) =>
    element.name === 'style' && child.text !== undefined
      ? `${indent}  ${dialect.style(child.text)}`
      : writeTree(child, dialect, depth + 1),
  );
  return children.length === 0
    ? `${open} />`
    : `${open}>\n${children.join('\n')}\n${indent}</${element.name}>`;
}

/** `stroke-width` → `strokeWidth`, `class` → `className`; `data-…` and `aria-…` stay. */
function jsxName(name: string): string {
  if (name === 'class') return 'className';
  if (/^(data|aria)-/.test(name)) return name;
  return name.replaceAll(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function jsxValue(name: string, value: string): string {
  if (name === 'style') return `{${JSON.stringify(styleObject(value))}}`;
  return /["\\{}&\n]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;
}

/** The declarations of a sanitized `style` attribute, by property name in camel case. */
function styleObject(style: string): Readonly<Record<string, string>> {
  const declarations = style.split(/;(?![^(]*\))/).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 1) return [];
    const property = declaration.slice(0, colon).trim();
    const name = property.startsWith('--')
      ? property
      : property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [[name, declaration.slice(colon + 1).trim()]];
  });
  return Object.fromEntries(declarations) as Record<string, string>;
}
