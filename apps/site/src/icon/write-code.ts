import { parseDrawing } from './customize-drawing.ts';

/**
 * The drawing as a CSS rule. A drawing with `currentColor` becomes a mask that is all in the text color, any other a
 * background image.
 */
export function writeCss(name: string, svg: string): string {
  const address = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  const usesTextColor = /currentcolor/i.test(svg);
  const paint = usesTextColor
    ? `  background-color: currentColor;\n  mask: ${address} center / contain no-repeat;`
    : `  background: ${address} center / contain no-repeat;`;
  return `.icon-${name} {\n  display: inline-block;\n  width: 1em;\n  height: 1em;\n${paint}\n}\n`;
}

/** The drawing as a React component that passes its properties to the root. */
export function writeReact(name: string, svg: string): string {
  const component = /^\d/.test(name) ? `Icon${name}` : name;
  const markup = write(parseDrawing(svg), 2);
  return `export function ${component}(props) {\n  return (\n${markup}\n  );\n}\n`;
}

/** The drawing as a Svelte component that passes its properties to the root. */
export function writeSvelte(svg: string): string {
  const markup = new XMLSerializer().serializeToString(parseDrawing(svg));
  return `<script>\n  const props = $props();\n</script>\n\n${markup.replace('<svg', '<svg {...props}')}\n`;
}

function write(element: Element, depth: number): string {
  const indent = '  '.repeat(depth);
  const attributes = [...element.attributes].map(
    ({ name, value }) => ` ${attributeName(name)}=${literal(name, value)}`,
  );
  const open = `${indent}<${element.localName}${attributes.join('')}${element.localName === 'svg' ? ' {...props}' : ''}`;
  const children = [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return [write(node, depth + 1)];
    const text = node.textContent ?? '';
    return text.trim() === '' ? [] : [`${indent}  {${JSON.stringify(text)}}`];
  });
  return children.length === 0
    ? `${open} />`
    : `${open}>\n${children.join('\n')}\n${indent}</${element.localName}>`;
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
  return /["\\{}\n]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;
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

/** The drawing as a Vue single-file component. Vue passes attributes on to the root. */
export function writeVue(svg: string): string {
  return `<template>\n  ${new XMLSerializer().serializeToString(parseDrawing(svg))}\n</template>\n`;
}
