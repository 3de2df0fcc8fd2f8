import { SvgRefusal } from './refusal.ts';
import type { SvgElement } from './svg-element.ts';

/** What shows without any text in it. */
const SHOWN: ReadonlySet<string> = new Set(
  'img svg canvas video input button textarea select progress meter hr'.split(' '),
);
const NEVER_SHOWN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title']);

/**
 * Would browsers show something of the HTML in this drawing? It is always dropped. Where that takes something away that
 * people see, the drawing as a whole is refused: an empty frame, as exporters write it for effects, takes nothing away, and in
 * a `switch` there may be an alternative that everybody can draw.
 */
export class ForeignContent {
  readonly #alternatives: SvgElement[] = [];
  #parent: SvgElement | undefined;
  #isOpen = false;
  #isShown = false;
  #last = '';

  /** A `foreignObject` begins inside this element. */
  begin(parent: SvgElement | undefined): void {
    this.#isOpen = true;
    this.#isShown = false;
    this.#last = '';
    this.#parent = parent;
  }

  open(name: string): void {
    this.#last = name;
    if (SHOWN.has(name)) this.#isShown = true;
  }

  text(run: string): void {
    if (!NEVER_SHOWN.has(this.#last) && run.trim() !== '') this.#isShown = true;
  }

  /** What was dropped ends, whether it was a `foreignObject` or not. */
  end(): void {
    if (this.#isOpen && this.#isShown) {
      if (this.#parent?.name !== 'switch')
        throw new SvgRefusal('shows HTML in a foreignObject; convert it to shapes');
      this.#alternatives.push(this.#parent);
    }
    this.#isOpen = false;
  }

  /** Throws `SvgRefusal` when a `switch` has lost the only thing that it shows. Call at the end. */
  check(): void {
    if (this.#alternatives.some(({ children }) => !children.some(({ name }) => !name.startsWith('#'))))
      throw new SvgRefusal('shows HTML in a foreignObject; convert it to shapes');
  }
}
