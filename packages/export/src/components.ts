import type { SvgElement } from '@glyphdex/svg';
import { escapeXml, serializeSvg } from '@glyphdex/svg/tree';
import { liftStrokeWidth } from './stroke-width.ts';

/** A drawing as the root of its tree. */
interface DrawingTree {
  readonly root: SvgElement;
}

/** How a framework writes attributes and texts. */
interface Dialect {
  attribute(name: string, value: string, ids: Ids): string;
  text(text: string): string;
  /** The content of a `style` element. */
  style(text: string): string;
  /** The markup after the attributes of the root. */
  readonly rootRest: string;
}

/** The ids of a drawing that each copy of its component renames; empty for a drawing written as it is. */
type Ids = ReadonlySet<string>;

const AS_THEY_ARE: Ids = new Set();
const ID = /g[\da-f]{10}(_[\da-z]+)/g;

function idsIn({ attributes, children }: SvgElement, found = new Set<string>()): ReadonlySet<string> {
  const id = attributes.get('id');
  if (id?.match(ID)?.[0] === id && id !== undefined) found.add(id);
  for (const child of children) idsIn(child, found);
  return found;
}

function refersTo(value: string, ids: Ids): boolean {
  return (value.match(ID) ?? []).some((id) => ids.has(id));
}

/** A template literal in which each id begins with the variable `id`: `url(#${id}_0)`. */
function template(value: string, ids: Ids): string {
  const text = value.replace(/[`\\]|\$\{/g, '\\$&');
  return `\`${text.replace(ID, (name, number: string) => (ids.has(name) ? `\${id}${number}` : name))}\``;
}

const JSX: Dialect = {
  attribute: (name, value, ids) => `${jsxName(name)}=${jsxValue(name, value, ids)}`,
  text: (text) => `{${JSON.stringify(text)}}`,
  style: (text) => `{${JSON.stringify(text)}}`,
  rootRest: ' {...props}',
};

const SVELTE: Dialect = {
  attribute: (name, value, ids) =>
    refersTo(value, ids)
      ? `${name}={${template(value, ids)}}`
      : /[{}]/.test(value)
        ? `${name}={${JSON.stringify(value)}}`
        : `${name}="${escapeXml(value)}"`,
  text: (text) => `{${JSON.stringify(text)}}`,
  // Svelte takes the content of a nested style element as it is.
  style: (text) => text,
  rootRest: ' {...$$restProps}',
};

/** The drawing as a JSX expression for React, with `{...props}` on the root. */
export function writeJsx({ root }: DrawingTree, ids: Ids = AS_THEY_ARE): string {
  return writeTree(withNamespace(root), JSX, ids, 0);
}

/**
 * A module with one React component. Its props are those of an `svg` element. With ids, which each copy then has for
 * itself, it needs React 18: of two equal ids in a page the first counts, and in a hidden part it shows nothing.
 */
export function writeReact(name: string, drawing: DrawingTree): string {
  const ids = idsIn(drawing.root);
  const jsx = writeJsx(drawing, ids).replaceAll(/^/gm, '    ');
  const [head, id] =
    ids.size === 0 ? ['', ''] : ["import { useId } from 'react';\n\n", `  const id = useId()${AS_WORD};\n`];
  return `${head}export function ${name}(props) {\n${id}  return (\n${jsx}\n  );\n}\n`;
}

/** Ids of frameworks have characters that references in CSS and in timings of animations would have to escape. */
const AS_WORD = ".replace(/\\W/g, '_')";

/** A Vue single-file component, for Vue 3.5 if the drawing has ids. Vue passes attributes on to the root. */
export function writeVue({ root }: DrawingTree): string {
  const ids = idsIn(root);
  const script =
    ids.size === 0
      ? ''
      : `<script setup>\nimport { useId } from 'vue';\n\nconst id = useId()${AS_WORD};\n</script>\n\n`;
  // Vue ignores style elements in templates, unless they are dynamic components.
  const markup = serializeSvg(liftStrokeWidth(root))
    .replaceAll('<style>', `<component :is="'style'">`)
    .replaceAll('</style>', '</component>')
    .replace(/ ([\w:-]+)="([^"]*)"/g, (attribute, name: string, value: string) =>
      refersTo(value, ids) ? ` :${name}="${template(value, ids)}"` : attribute,
    );
  // Vue would evaluate the text between double braces.
  return `${script}<template>\n  ${markup.replaceAll('{{', '&#123;&#123;')}\n</template>\n`;
}

/** A Svelte component, for Svelte 4 and 5, or 5.20 if the drawing has ids. It passes attributes on to the root. */
export function writeSvelte({ root }: DrawingTree): string {
  const ids = idsIn(root);
  if (ids.size === 0) return `${writeTree(withNamespace(root), SVELTE, ids, 0)}\n`;
  const script = `<script>\n  const uid = $props.id();\n  const props = $props();\n  const id = uid${AS_WORD};\n</script>\n\n`;
  return `${script}${writeTree(withNamespace(root), { ...SVELTE, rootRest: ' {...props}' }, ids, 0)}\n`;
}

/** `home-outline` → `HomeOutline`; a name that begins with a digit gets the prefix `Icon`. */
export function componentName(name: string): string {
  const words = name.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(joined) ? joined : `Icon${joined}`;
}

/**
 * Component names for these icons, in order. Names that differ only in case would be one file on some systems, so later
 * ones get a number: `AB`, `Ab2`. Those of devices of Windows, which cannot be files there, end in `Icon`.
 */
export function componentNames(
  names: readonly string[],
  { prefix = '', suffix = '' }: { readonly prefix?: string; readonly suffix?: string } = {},
): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const own = prefix === '' ? componentName(name) : componentName(`${prefix}-${name}`);
    const first = `${own}${suffix}${suffix === '' && isDeviceName(own) ? 'Icon' : ''}`;
    let candidate = first;
    for (let number = 2; taken.has(candidate.toLowerCase()); number++) candidate = `${first}${number}`;
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}

/** Whether Windows has a device of this name, in any case and with any extension. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name);
}

function withNamespace(root: SvgElement): SvgElement {
  const lifted = liftStrokeWidth(root);
  const attributes = new Map([['xmlns', 'http://www.w3.org/2000/svg'], ...lifted.attributes]);
  return { ...lifted, attributes };
}

function writeTree(element: SvgElement, dialect: Dialect, ids: Ids, depth: number): string {
  const indent = '  '.repeat(depth);
  if (element.text !== undefined) return `${indent}${dialect.text(element.text)}`;
  const attributes = [...element.attributes].map(
    ([name, value]) => ` ${dialect.attribute(name, value, ids)}`,
  );
  const open = `${indent}<${element.name}${attributes.join('')}${depth === 0 ? dialect.rootRest : ''}`;
  const children = element.children.map((child) =>
    element.name === 'style' && child.text !== undefined
      ? `${indent}  ${dialect.style(child.text)}`
      : writeTree(child, dialect, ids, depth + 1),
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

function jsxValue(name: string, value: string, ids: Ids): string {
  if (name === 'style') return `{${styleObject(value, ids)}}`;
  if (refersTo(value, ids)) return `{${template(value, ids)}}`;
  return /["\\{}&\n]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;
}

/** The declarations of a sanitized `style` attribute as an object, by property name in camel case. */
function styleObject(style: string, ids: Ids): string {
  const declarations = style.split(/;(?![^(]*\))/).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 1) return [];
    const property = declaration.slice(0, colon).trim();
    const name = property.startsWith('--')
      ? property
      : property.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const value = declaration.slice(colon + 1).trim();
    return [`${JSON.stringify(name)}:${refersTo(value, ids) ? template(value, ids) : JSON.stringify(value)}`];
  });
  return `{${declarations.join(',')}}`;
}
