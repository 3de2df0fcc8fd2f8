import type { SvgElement } from '../svg-element.ts';
import type { CompiledSelector } from './selector.ts';
import type { StyledTree } from './styled-tree.ts';

/** Does the selector match the element? Refuses the drawing when all matching together exceeds SELECTOR_STEPS_MAX. */
export function matches(
  selector: CompiledSelector,
  element: SvgElement,
  tree: StyledTree,
  from = 0,
): boolean {
  const part = selector.parts[from];
  if (part === undefined) return true;
  for (const test of part.tests) if (!tree.step() || !test(element, tree)) return false;
  const next = from + 1;
  switch (part.combinator) {
    case undefined:
      return true;
    case '>': {
      const parent = tree.parentOf(element);
      return parent !== undefined && matches(selector, parent, tree, next);
    }
    case ' ':
      for (let above = tree.parentOf(element); above && tree.step(); above = tree.parentOf(above))
        if (matches(selector, above, tree, next)) return true;
      return false;
    case '+': {
      const before = tree.elementBefore(element);
      return before !== undefined && matches(selector, before, tree, next);
    }
    case '~':
      for (
        let before = tree.elementBefore(element);
        before && tree.step();
        before = tree.elementBefore(before)
      )
        if (matches(selector, before, tree, next)) return true;
      return false;
    default:
      return false;
  }
}
