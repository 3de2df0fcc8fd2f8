import { SELECTOR_STEPS_MAX } from '../limits.ts';
import { type SvgElement, TEXT_NODE } from '../svg-element.ts';
import type { OwnStyle } from './own-style.ts';
import { stepCounter } from './step-counter.ts';

interface Place {
  readonly parent: SvgElement | undefined;
  readonly before: SvgElement | undefined;
  readonly position: readonly [index: number, count: number];
  readonly positionAmongType: readonly [index: number, count: number];
}

const NOWHERE: Place = { parent: undefined, before: undefined, position: [1, 1], positionAmongType: [1, 1] };

/** Where does each element of a drawing stand, as selectors ask it? Positions count from 1. Built in one pass. */
export class StyledTree {
  /** Call once per comparison; refuses the drawing when there are too many. */
  readonly step = stepCounter(SELECTOR_STEPS_MAX, 'has style sheets that take too long to match');
  readonly #places = new Map<SvgElement, Place>();
  readonly #ownStyleOf: (element: SvgElement) => OwnStyle;

  constructor(root: SvgElement, ownStyleOf: (element: SvgElement) => OwnStyle) {
    this.#ownStyleOf = ownStyleOf;
    this.#place(root);
  }

  #place(parent: SvgElement): void {
    const siblings = parent.children.filter(({ name }) => name !== TEXT_NODE);
    const counts = new Map<string, number>();
    for (const name of siblings.map((sibling) => this.nameOf(sibling)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
    const seen = new Map<string, number>();
    let before: SvgElement | undefined;
    siblings.forEach((element, index) => {
      const name = this.nameOf(element);
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      this.#places.set(element, {
        parent,
        before,
        position: [index + 1, siblings.length],
        positionAmongType: [nth, counts.get(name) ?? nth],
      });
      before = element;
      this.#place(element);
    });
  }

  classesOf(element: SvgElement): readonly string[] {
    return this.#ownStyleOf(element).classes;
  }

  /** The name that it has in the source: links have become groups. */
  nameOf(element: SvgElement): string {
    return this.#ownStyleOf(element).source?.local ?? element.name;
  }

  /** An attribute as it stands in the source. */
  attributeOf(element: SvgElement, name: string): string | undefined {
    const { source } = this.#ownStyleOf(element);
    return source ? source.attributes[name]?.value : element.attributes.get(name);
  }

  parentOf(element: SvgElement): SvgElement | undefined {
    return this.#placeOf(element).parent;
  }

  elementBefore(element: SvgElement): SvgElement | undefined {
    return this.#placeOf(element).before;
  }

  positionOf(element: SvgElement): readonly [index: number, count: number] {
    return this.#placeOf(element).position;
  }

  positionAmongTypeOf(element: SvgElement): readonly [index: number, count: number] {
    return this.#placeOf(element).positionAmongType;
  }

  #placeOf(element: SvgElement): Place {
    return this.#places.get(element) ?? NOWHERE;
  }
}
