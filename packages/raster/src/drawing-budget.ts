import { type SvgElement, SvgRefusal } from '@glyphdex/svg';

/** Steps for one drawing: about half a second. The most expensive public icon takes a fortieth. */
export const DRAWING_STEPS_MAX = 100_000_000;
/** A point of a flattened path. */
export const STEPS_PER_POINT = 10;
/** A cell of a clip path or mask. */
export const STEPS_PER_CELL = 8;
/** Reading an element, one of its children, and a character of an attribute that is parsed each time it is painted. */
const STEPS_PER_ELEMENT = 300;
const STEPS_PER_CHILD = 20;
const STEPS_PER_CHARACTER = 10;

/**
 * Limits what the rasterizer spends on one drawing. Steps of up to six nanoseconds are counted instead of time, because
 * a drawing must give the same result on every machine.
 */
export class DrawingBudget {
  #left = DRAWING_STEPS_MAX;

  reset(): void {
    this.#left = DRAWING_STEPS_MAX;
  }

  /** Throws `SvgRefusal` when the budget is used up. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new SvgRefusal('takes too long to draw');
  }

  spendOnElement({ attributes, children }: SvgElement): void {
    const chars = (attributes.get('style')?.length ?? 0) + (attributes.get('transform')?.length ?? 0);
    this.spend(STEPS_PER_ELEMENT + children.length * STEPS_PER_CHILD + chars * STEPS_PER_CHARACTER);
  }

  spendOnGeometry(attributes: ReadonlyMap<string, string>): void {
    this.spend(((attributes.get('d') ?? attributes.get('points'))?.length ?? 0) * STEPS_PER_CHARACTER);
  }

  /** The stops are read once per shape and searched once per cell. */
  spendOnGradient({ children }: SvgElement, cells: number): void {
    this.spend(children.length * (STEPS_PER_ELEMENT + cells));
  }
}
