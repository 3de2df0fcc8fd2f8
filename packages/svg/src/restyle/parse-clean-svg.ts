import { SaxesParser } from 'saxes';
import type { SvgElement } from '../tree.ts';

/** Parses a sanitized drawing as it is. Throws if it is not well-formed XML or has no element. */
export function parseCleanSvg(svg: string): SvgElement {
  const parser = new SaxesParser();
  const open: SvgElement[] = [];
  let root: SvgElement | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const node: SvgElement = {
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
