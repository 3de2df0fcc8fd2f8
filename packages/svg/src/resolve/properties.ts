import { cleanDeclarations, setStyle } from '../clean-style.ts';
import type { SvgElement } from '../svg-element.ts';

/** The properties of an element. Declarations of its `style` override its attributes. Writes change the element. */
export class Properties {
  readonly element: SvgElement;
  readonly #style: Map<string, string>;

  constructor(element: SvgElement) {
    this.element = element;
    const style = element.attributes.get('style');
    this.#style = new Map(style === undefined ? [] : cleanDeclarations(style));
  }

  get(name: string): string | undefined {
    return this.#style.get(name) ?? this.element.attributes.get(name);
  }

  styled(name: string): string | undefined {
    return this.#style.get(name);
  }

  /** The names of all declarations of the style. */
  get styledNames(): readonly string[] {
    return [...this.#style.keys()];
  }

  /** Sets a property where it is declared: in the style, else as an attribute. */
  set(name: string, value: string): void {
    if (!this.#style.has(name)) {
      this.element.attributes.set(name, value);
      return;
    }
    this.#style.set(name, value);
    setStyle(this.element, this.#style);
  }

  /** Removes properties from the style and the attributes. */
  delete(...names: readonly string[]): void {
    for (const name of names) this.element.attributes.delete(name);
    this.deleteStyled(...names);
  }

  /** Removes properties from the style. */
  deleteStyled(...names: readonly string[]): void {
    const stated = this.#style.size;
    for (const name of names) this.#style.delete(name);
    if (this.#style.size < stated) setStyle(this.element, this.#style);
  }
}
