import { SaxesParser } from 'saxes';

/** An element of a drawing, or a text node: its name is `#text` and it has `text`. */
export interface SvgNode {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: SvgNode[];
  readonly text?: string;
}

/** Parses a drawing. Throws if it is not well-formed XML or has no element. */
export function parseSvg(svg: string): SvgNode {
  const parser = new SaxesParser();
  const open: SvgNode[] = [];
  let root: SvgNode | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const node: SvgNode = {
      name: tag.name,
      attributes: new Map(Object.entries(tag.attributes)),
      children: [],
    };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => {
    open.at(-1)?.children.push({ name: '#text', attributes: new Map(), children: [], text });
  });
  parser.write(svg).close();
  if (root === undefined) throw new Error('the drawing has no element');
  return root;
}

export function writeSvg(node: SvgNode): string {
  if (node.text !== undefined) return escapeValue(node.text);
  let text = `<${node.name}`;
  for (const [name, value] of node.attributes) text += ` ${name}="${escapeValue(value)}"`;
  if (node.children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of node.children) text += writeSvg(child);
  return `${text}</${node.name}>`;
}

function escapeValue(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
