import { type SvgElement, SvgRefusal } from '@glyphdex/svg';

/** Steps that one drawing may take, some half a second. The costliest of the public icons takes a fortieth. */
export const DRAWING_STEPS_MAX = 100_000_000;
/** A curve or a corner. */
export const STEPS_PER_POINT = 10;
/** A cell of a clip path or mask. */
export const STEPS_PER_CELL = 8;
/** What an element takes by itself, each of its children, and a character of what is read anew each time it is drawn. */
const STEPS_PER_ELEMENT = 300;
const STEPS_PER_CHILD = 20;
const STEPS_PER_CHARACTER = 10;

/**
 * What one drawing has taken so far, in steps of up to six nanoseconds. Steps are counted instead of measured, so that the same
 * drawing comes to its end on every machine.
 */
export class DrawingBudget {
  #left = DRAWING_STEPS_MAX;

  reset(): void {
    this.#left = DRAWING_STEPS_MAX;
  }

  /** Throws `SvgRefusal` when it is too much. */
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

  /** Its stops are read for every shape, and looked through for every cell. */
  spendOnGradient({ children }: SvgElement, cells: number): void {
    this.spend(children.length * (STEPS_PER_ELEMENT + cells));
  }
}
