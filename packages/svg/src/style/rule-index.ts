import type { SvgElement } from '../svg-element.ts';
import type { StyleRule } from './style-sheet.ts';
import type { StyledTree } from './styled-tree.ts';

/**
 * Which rules may match an element at all? Exporters write a class per colour and list hundreds of them in one rule; held
 * against every rule, the elements of such a drawing would take millions of comparisons.
 */
export class RuleIndex {
  readonly #rules: readonly StyleRule[];
  readonly #byKey: ReadonlyMap<string, readonly number[]>;

  constructor(rules: readonly StyleRule[]) {
    this.#rules = rules;
    this.#byKey = Map.groupBy(rules.keys(), (at) => rules[at]!.selector.key);
  }

  /** In the order of the sheet. */
  rulesFor(element: SvgElement, tree: StyledTree): StyleRule[] {
    const id = element.attributes.get('id');
    const keys = [
      '*',
      tree.nameOf(element),
      ...(id === undefined ? [] : [`#${id}`]),
      ...new Set(tree.classesOf(element).map((name) => `.${name}`)),
    ];
    return keys
      .flatMap((key) => this.#byKey.get(key) ?? [])
      .sort((a, b) => a - b)
      .map((at) => this.#rules[at]!);
  }
}
