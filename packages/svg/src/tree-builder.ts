import type { SaxesTagNS } from 'saxes';
import {
  ALLOWED_ELEMENTS,
  ANIMATION_ELEMENTS,
  PICTURE_ELEMENTS,
  TEXT_ELEMENTS,
  TEXT_ONLY_ELEMENTS,
} from './allow-list.ts';
import { cleanAttributes } from './clean-attributes.ts';
import { isEditorTitle } from './editor-title.ts';
import { readEmbeddedPicture } from './embedded-picture.ts';
import { ForeignContent } from './foreign-content.ts';
import {
  ANIMATIONS_MAX,
  ATTRIBUTES_PER_ELEMENT_MAX,
  DEPTH_MAX,
  ELEMENTS_MAX,
  FILTER_PRIMITIVES_MAX,
  PICTURE_PIXELS_MAX,
  TEXT_CHARS_MAX,
} from './limits.ts';
import { type DropReport, quoted, SvgRefusal } from './refusal.ts';
import { appliesToIcons } from './style/media-query.ts';
import { type SourceStyle, UNSTYLED } from './style/source-style.ts';
import { droppedNode, SVG_NAMESPACE, type SvgElement, textNode } from './svg-element.ts';

export interface ParsedSvg {
  readonly root: SvgElement;
  /** The texts of all style sheets, in document order. */
  readonly sheets: readonly string[];
  /** Classes, styles and variables of the elements that have any; of all elements if there are style sheets. */
  readonly sourceStyles: ReadonlyMap<SvgElement, SourceStyle>;
  /** Positions of the elements and of the first style sheet, if drops are reported. */
  readonly positions: ReadonlyMap<SvgElement | 'sheet', Position>;
}

/** Line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Builds the tree of permitted elements from the events of an XML parser, and enforces the limits on its size. */
export class TreeBuilder {
  readonly #isStyled: boolean;
  readonly #report: DropReport | undefined;
  readonly #foreign = new ForeignContent();
  readonly #position: () => Position;
  readonly #positions = new Map<SvgElement | 'sheet', Position>();
  readonly #open: SvgElement[] = [];
  readonly #sheets: string[] = [];
  readonly #sourceStyles = new Map<SvgElement, SourceStyle>();
  #root: SvgElement | undefined;
  #rootNamespace = '';
  #depth = 0;
  #droppedBelow = 0;
  #isSheet = false;
  #elements = 0;
  #filterPrimitives = 0;
  #animations = 0;
  #pixels = 0;
  #textChars = 0;

  /** `isStyled`: there may be style sheets, so the source of every element is kept for their selectors. */
  constructor(options: {
    readonly isStyled: boolean;
    readonly report: DropReport | undefined;
    readonly position: () => Position;
  }) {
    this.#isStyled = options.isStyled;
    this.#report = options.report;
    this.#position = options.position;
  }

  open(tag: SaxesTagNS): void {
    if (++this.#depth > DEPTH_MAX) throw new SvgRefusal(`is nested deeper than ${DEPTH_MAX} elements`);
    if (++this.#elements > ELEMENTS_MAX) throw new SvgRefusal(`has more than ${ELEMENTS_MAX} elements`);
    if (this.#droppedBelow > 0) {
      this.#foreign.open(tag.local, tag.attributes);
      if (tag.attributes['style']?.value.includes('backdrop-filter') === true)
        this.#report?.(`<${tag.name}>`, 'is not SVG', 'filter');
      return;
    }
    const element = this.#permitted(tag);
    const parent = this.#open.at(-1);
    if (element === undefined) {
      this.#droppedBelow = this.#depth;
      if (tag.local === 'foreignObject') this.#foreign.begin(parent, tag.attributes);
      if (this.#isStyled && parent && !TEXT_ONLY_ELEMENTS.has(parent.name))
        parent.children.push(droppedNode());
      return;
    }
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    this.#open.push(element);
  }

  close(): void {
    if (this.#droppedBelow === 0) {
      const closed = this.#open.pop();
      if (closed && TEXT_ONLY_ELEMENTS.has(closed.name)) {
        const isEditors = isEditorTitle(closed.children.map(({ text }) => text).join(''));
        if (isEditors) this.#report?.(`<${closed.name}>`, 'is the name that an editor gave');
        if (isEditors || closed.children.length === 0) this.#open.at(-1)?.children.pop();
      }
    } else if (this.#droppedBelow === this.#depth) {
      this.#droppedBelow = 0;
      this.#isSheet = false;
      this.#foreign.end();
    }
    this.#depth--;
  }

  /** A run of text with its entities expanded. */
  text(run: string): void {
    if (this.#isSheet && this.#droppedBelow === this.#depth) {
      this.#sheets.push((this.#sheets.pop() ?? '') + run);
      return;
    }
    if (this.#droppedBelow > 0) this.#foreign.text(run);
    const parent = this.#open.at(-1);
    if (this.#droppedBelow > 0 || parent === undefined) return;
    if (TEXT_ELEMENTS.has(parent.name)) {
      this.#textChars += run.length;
      if (this.#textChars > TEXT_CHARS_MAX)
        throw new SvgRefusal(`has texts of more than ${TEXT_CHARS_MAX} characters`);
      // Titles with `<` or `>` are dropped, because a parser could take them for markup.
      if (!TEXT_ONLY_ELEMENTS.has(parent.name) || !/[<>]/.test(run)) {
        const kept = run.replace(/[\r\n\t]/g, ' ').replace(/\p{Cc}/gu, '');
        // A node without text would look like content, so cleaning the result again would change it.
        if (kept !== '') parent.children.push(textNode(kept));
        return;
      }
    } else if (run.trim() === '') return;
    this.#report?.(`text ${quoted(run)}`, 'text is not drawn here');
  }

  finish(): ParsedSvg {
    if (this.#root === undefined) throw new SvgRefusal('is not an SVG document');
    this.#foreign.check(this.#sheets);
    return {
      root: this.#root,
      sheets: this.#sheets,
      sourceStyles: this.#sourceStyles,
      positions: this.#positions,
    };
  }

  #permitted(tag: SaxesTagNS): SvgElement | undefined {
    if (this.#depth === 1) {
      // Drawings that were copied out of a page often lack the namespace. Then all their elements count as SVG.
      this.#rootNamespace = tag.uri === '' ? '' : SVG_NAMESPACE;
      if (tag.uri !== this.#rootNamespace || tag.local !== 'svg')
        throw new SvgRefusal('is not an SVG document');
    }
    const isSvg = tag.uri === SVG_NAMESPACE || tag.uri === this.#rootNamespace;
    const parent = this.#open.at(-1)?.name ?? '';
    if (isSvg && tag.local === 'style') return this.#openSheet(tag);
    // Links become groups.
    const name = tag.local === 'a' ? (TEXT_ELEMENTS.has(parent) ? 'tspan' : 'g') : tag.local;
    if (!isSvg || !ALLOWED_ELEMENTS.has(name) || TEXT_ONLY_ELEMENTS.has(parent)) {
      const isFilter = isSvg && /^fe[A-Z]|^filter$/.test(tag.local);
      this.#report?.(
        `<${tag.name}>`,
        isSvg ? 'is not on the allow-list' : 'is not SVG',
        isFilter ? 'filter' : undefined,
      );
      return undefined;
    }
    // Renderers skip elements that require an extension or an empty language.
    if (tag.attributes['requiredExtensions'] || tag.attributes['systemLanguage']?.value.trim() === '') {
      this.#report?.(`<${tag.name}>`, 'requires an extension or no language');
      return undefined;
    }
    const attributeNames = Object.keys(tag.attributes);
    this.#count(tag.local, attributeNames.length);
    const clean = cleanAttributes(tag, attributeNames, name, this.#report);
    if (clean === undefined) {
      this.#report?.(`<${tag.name}>`, 'animates an attribute that is not on the allow-list');
      return undefined;
    }
    if (PICTURE_ELEMENTS.has(name) && !this.#embed(clean.attributes)) {
      const isLinked = /\S/.test(tag.attributes['href']?.value ?? tag.attributes['xlink:href']?.value ?? '');
      this.#report?.(`<${tag.name}>`, 'has no embedded picture', isLinked ? 'linked picture' : undefined);
      return undefined;
    }
    const element: SvgElement = { name, attributes: clean.attributes, children: [] };
    if (this.#isStyled) this.#sourceStyles.set(element, { ...(clean.sourceStyle ?? UNSTYLED), source: tag });
    else if (clean.sourceStyle) this.#sourceStyles.set(element, clean.sourceStyle);
    if (this.#report) this.#positions.set(element, this.#position());
    return element;
  }

  /** Rewrites the picture of an image. `false` if it has none or refers to an external one. */
  #embed(attributes: Map<string, string>): boolean {
    const href = attributes.get('href');
    if (href === undefined || href.startsWith('#')) return href !== undefined;
    const picture = readEmbeddedPicture(href);
    if (picture === undefined) return false;
    this.#pixels += picture.pixels;
    if (this.#pixels > PICTURE_PIXELS_MAX)
      throw new SvgRefusal(`embeds pictures of more than ${PICTURE_PIXELS_MAX} pixels`);
    attributes.set('href', picture.href);
    return true;
  }

  /** Keeps the text of a style sheet and drops the element. */
  #openSheet(tag: SaxesTagNS): undefined {
    const type = tag.attributes['type']?.value.trim() ?? '';
    const media = tag.attributes['media']?.value ?? '';
    this.#isSheet = (type === '' || /^text\/css\b/i.test(type)) && appliesToIcons(media);
    if (this.#isSheet && this.#sheets.push('') === 1) this.#positions.set('sheet', this.#position());
    if (this.#isSheet) return;
    this.#report?.('<style>', 'does not apply to icons');
  }

  #count(name: string, attributesCount: number): void {
    if (attributesCount > ATTRIBUTES_PER_ELEMENT_MAX)
      throw new SvgRefusal(`has more than ${ATTRIBUTES_PER_ELEMENT_MAX} attributes on one element`);
    if (name.startsWith('fe') && ++this.#filterPrimitives > FILTER_PRIMITIVES_MAX)
      throw new SvgRefusal(`has more than ${FILTER_PRIMITIVES_MAX} filter primitives`);
    if (ANIMATION_ELEMENTS.has(name) && ++this.#animations > ANIMATIONS_MAX)
      throw new SvgRefusal(`has more than ${ANIMATIONS_MAX} animations`);
  }
}
