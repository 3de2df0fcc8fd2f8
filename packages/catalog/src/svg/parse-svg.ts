import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ALLOWED_ELEMENTS, ANIMATION_ELEMENTS } from './allow-list.ts';
import { cleanAttributes } from './clean-attributes.ts';
import {
  ANIMATIONS_MAX,
  ATTRIBUTES_PER_ELEMENT_MAX,
  DEPTH_MAX,
  DOCUMENT_CHARS_MAX,
  ELEMENTS_MAX,
  FILTER_PRIMITIVES_MAX,
} from './limits.ts';
import { SVG_NAMESPACE, type SvgElement } from './svg-element.ts';
import { SvgRefusal } from './svg-refusal.ts';

/**
 * Which drawing does this document hold? A strict XML parse into a tree of permitted elements with permitted
 * attributes; comments, text, CDATA and processing instructions do not get in. Ids are still those of the source.
 * Throws `SvgRefusal` for ill-formed XML, a DOCTYPE, a foreign root and everything beyond the limits.
 */
export function parseSvg(text: string): SvgElement {
  if (text.length > DOCUMENT_CHARS_MAX) throw new SvgRefusal('larger than 256 KiB');
  const builder = new TreeBuilder();
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', (error) => {
    throw new SvgRefusal(`not well-formed: ${oneLine(error.message)}`);
  });
  parser.on('doctype', () => {
    throw new SvgRefusal('has a DOCTYPE');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-8$/i.test(encoding)) throw new SvgRefusal('is not UTF-8');
  });
  parser.on('opentag', (tag) => {
    builder.open(tag);
  });
  parser.on('closetag', () => {
    builder.close();
  });
  parser.write(text).close();
  return builder.root();
}

class TreeBuilder {
  readonly #open: SvgElement[] = [];
  #root: SvgElement | undefined;
  #depth = 0;
  #droppedBelow = 0;
  #elements = 0;
  #filterPrimitives = 0;
  #animations = 0;

  open(tag: SaxesTagNS): void {
    if (++this.#depth > DEPTH_MAX) throw new SvgRefusal(`nested deeper than ${DEPTH_MAX} elements`);
    if (++this.#elements > ELEMENTS_MAX) throw new SvgRefusal(`more than ${ELEMENTS_MAX} elements`);
    if (this.#droppedBelow > 0) return;
    const element = this.#permitted(tag);
    if (element === undefined) {
      this.#droppedBelow = this.#depth;
      return;
    }
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    this.#open.push(element);
  }

  close(): void {
    if (this.#droppedBelow === 0) this.#open.pop();
    else if (this.#droppedBelow === this.#depth) this.#droppedBelow = 0;
    this.#depth--;
  }

  root(): SvgElement {
    if (this.#root === undefined) throw new SvgRefusal('is not an SVG document');
    return this.#root;
  }

  #permitted(tag: SaxesTagNS): SvgElement | undefined {
    const isRoot = this.#depth === 1;
    if (isRoot && (tag.uri !== SVG_NAMESPACE || tag.local !== 'svg'))
      throw new SvgRefusal('is not an SVG document');
    if (tag.uri !== SVG_NAMESPACE || !ALLOWED_ELEMENTS.has(tag.local)) return undefined;
    if (!isRoot && tag.local === 'svg') return undefined;
    this.#count(tag);
    const attributes = cleanAttributes(tag);
    return attributes && { name: tag.local, attributes, children: [] };
  }

  #count(tag: SaxesTagNS): void {
    let attributes = 0;
    for (const _ in tag.attributes) attributes++;
    if (attributes > ATTRIBUTES_PER_ELEMENT_MAX)
      throw new SvgRefusal(`more than ${ATTRIBUTES_PER_ELEMENT_MAX} attributes on one element`);
    if (tag.local.startsWith('fe') && ++this.#filterPrimitives > FILTER_PRIMITIVES_MAX)
      throw new SvgRefusal(`more than ${FILTER_PRIMITIVES_MAX} filter primitives`);
    if (ANIMATION_ELEMENTS.has(tag.local) && ++this.#animations > ANIMATIONS_MAX)
      throw new SvgRefusal(`more than ${ANIMATIONS_MAX} animations`);
  }
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, 120);
}
