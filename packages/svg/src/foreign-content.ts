import { SvgRefusal } from './refusal.ts';
import type { SvgElement } from './svg-element.ts';

/** HTML elements that a browser shows even if they are empty. */
const VISIBLE_EMPTY: ReadonlySet<string> = new Set(
  'img svg canvas video input button textarea select progress meter hr'.split(' '),
);
type Attributes = Readonly<Record<string, { readonly value: string }>>;

/** Declarations that paint the box of an element without content. */
const PAINTING =
  /(?:^|[;{])\s*(?:background(?:-color|-image)?|border[a-z-]*|outline[a-z-]*|box-shadow)\s*:(?!\s*(?:none|0|0px|transparent|initial|unset)\s*(?:;|$))/i;
/** HTML elements whose text a browser does not show. */
const NEVER_VISIBLE: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title']);

/**
 * Decides whether dropping the HTML in `foreignObject` elements changes the picture. Empty ones without a painted box,
 * as exporters write them for effects, change nothing. In a `switch`, another child may take their place. Otherwise the
 * drawing is refused.
 */
export class ForeignContent {
  readonly #switchParents: SvgElement[] = [];
  #parent: SvgElement | undefined;
  #isOpen = false;
  #isVisible = false;
  #lastName = '';
  /** Whether a style sheet may paint an element. */
  #isStyled = false;

  /** Called at the start of a `foreignObject` with its parent and attributes. */
  begin(parent: SvgElement | undefined, attributes: Attributes): void {
    this.#isOpen = true;
    this.#isVisible = false;
    this.#parent = parent;
    this.open('', attributes);
  }

  /** Called with the local name and the attributes at the start of each element inside a dropped one. */
  open(name: string, attributes: Attributes): void {
    this.#lastName = name;
    const painted = attributes['style']?.value ?? '';
    if (VISIBLE_EMPTY.has(name) || PAINTING.test(painted) || attributes['bgcolor']) this.#isVisible = true;
    if (attributes['class'] || attributes['id']) this.#isStyled ||= this.#isOpen;
  }

  /** Called for each text inside a dropped element. */
  text(run: string): void {
    if (!NEVER_VISIBLE.has(this.#lastName) && run.trim() !== '') this.#isVisible = true;
  }

  /** Called at the end of every dropped element. */
  end(): void {
    if (this.#isOpen && this.#isVisible) {
      if (this.#parent?.name !== 'switch')
        throw new SvgRefusal('shows HTML in a foreignObject; convert it to shapes');
      this.#switchParents.push(this.#parent);
    }
    this.#isOpen = false;
  }

  /**
   * Called at the end of the document with its style sheets. Throws `SvgRefusal` if a `switch` has lost its only
   * visible child, or if a style sheet may paint HTML.
   */
  check(sheets: readonly string[]): void {
    if (this.#isStyled && sheets.some((sheet) => PAINTING.test(sheet)))
      throw new SvgRefusal('shows HTML in a foreignObject; convert it to shapes');
    if (this.#switchParents.some(({ children }) => !children.some(({ name }) => !name.startsWith('#'))))
      throw new SvgRefusal('shows HTML in a foreignObject; convert it to shapes');
  }
}
