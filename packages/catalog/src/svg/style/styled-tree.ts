import { SELECTOR_STEPS_MAX } from '../limits.ts';
import { type SvgElement, TEXT_NODE } from '../svg-element.ts';
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
  readonly step = stepCounter(SELECTOR_STEPS_MAX, 'its style sheets take too long to match');
  readonly #places = new Map<SvgElement, Place>();
  readonly #classesOf: (element: SvgElement) => readonly string[];

  constructor(root: SvgElement, classesOf: (element: SvgElement) => readonly string[]) {
    this.#classesOf = classesOf;
    this.#place(root);
  }

  #place(parent: SvgElement): void {
    const siblings = parent.children.filter(({ name }) => name !== TEXT_NODE);
    const counts = new Map<string, number>();
    for (const { name } of siblings) counts.set(name, (counts.get(name) ?? 0) + 1);
    const seen = new Map<string, number>();
    let before: SvgElement | undefined;
    siblings.forEach((element, index) => {
      const nth = (seen.get(element.name) ?? 0) + 1;
      seen.set(element.name, nth);
      this.#places.set(element, {
        parent,
        before,
        position: [index + 1, siblings.length],
        positionAmongType: [nth, counts.get(element.name) ?? nth],
      });
      before = element;
      this.#place(element);
    });
  }

  classesOf(element: SvgElement): readonly string[] {
    return this.#classesOf(element);
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
