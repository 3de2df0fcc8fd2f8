type Attributes = Readonly<Record<string, string | boolean>>;

/** An element with attributes and children. Texts become text nodes, so markup in them is shown, not parsed. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children);
  return node;
}

/** `true` sets an attribute without value, `false` removes it. */
export function setAttribute(node: Element, name: string, value: string | boolean): void {
  if (value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? '' : value);
}

const SVG = 'http://www.w3.org/2000/svg';

/** A symbol of the picker itself, drawn with lines in a box of 16 units. */
export function symbol(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'symbol');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
