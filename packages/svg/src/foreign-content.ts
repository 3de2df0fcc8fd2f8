import { SvgRefusal } from './refusal.ts';
import type { SvgElement } from './svg-element.ts';

/** HTML elements that a browser shows even if they are empty. */
const VISIBLE_EMPTY: ReadonlySet<string> = new Set(
  'img svg canvas video input button textarea select progress meter hr'.split(' '),
);
/** HTML elements whose text a browser does not show. */
const NEVER_VISIBLE: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title']);

/**
 * Decides whether dropping the HTML in `foreignObject` elements changes the picture. Empty ones, as exporters write
 * them for effects, change nothing. In a `switch`, another child may take their place. Otherwise the drawing is
 * refused.
 */
export class ForeignContent {
  readonly #switchParents: SvgElement[] = [];
  #parent: SvgElement | undefined;
  #isOpen = false;
  #isVisible = false;
  #lastName = '';

  /** Called at the start of a `foreignObject` with its parent. */
  begin(parent: SvgElement | undefined): void {
    this.#isOpen = true;
    this.#isVisible = false;
    this.#lastName = '';
    this.#parent = parent;
  }

  /** Called with the local name at the start of each element inside a dropped one. */
  open(name: string): void {
    this.#lastName = name;
    if (VISIBLE_EMPTY.has(name)) this.#isVisible = true;
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

  /** Called at the end of the document. Throws `SvgRefusal` if a `switch` has lost its only visible child. */
  check(): void {
    if (this.#switchParents.some(({ children }) => !children.some(({ name }) => !name.startsWith('#'))))
      throw new SvgRefusal('shows HTML in a foreignObject; convert it to shapes');
  }
}
