import { compile, type Options } from 'css-select';
import { SELECTOR_STEPS_MAX } from '../limits.ts';
import { type SvgElement, TEXT_NODE } from '../svg-element.ts';
import { STATES } from './selector.ts';
import type { SourceStyle } from './source-style.ts';
import { stepCounter } from './step-counter.ts';
import type { StyleRule } from './style-sheet.ts';

/** Characters that are compared in the time of one step. */
const CHARS_PER_STEP = 16;

/**
 * Finds the style rules that match an element. `css-select` does the matching; its adapter reads the drawing as in the
 * source. Rules are indexed by class, id and name, because exporters list hundreds of classes in one rule, and
 * comparing every element with every rule would take millions of steps.
 */
export class SelectorMatcher {
  /** Call once per comparison. Throws `SvgRefusal` beyond SELECTOR_STEPS_MAX. */
  readonly step = stepCounter(SELECTOR_STEPS_MAX, 'has style sheets that take too long to match');
  readonly #sourceStyleOf: (element: SvgElement) => SourceStyle;
  readonly #parents = new Map<SvgElement, SvgElement>();
  readonly #previous = new Map<SvgElement, SvgElement>();
  readonly #rules: readonly StyleRule[];
  readonly #rulesByKey: ReadonlyMap<string, readonly number[]>;
  readonly #matches = new Map<number, (element: SvgElement) => boolean>();
  readonly #options: Options<SvgElement, SvgElement>;

  constructor(
    root: SvgElement,
    rules: readonly StyleRule[],
    sourceStyleOf: (element: SvgElement) => SourceStyle,
  ) {
    this.#sourceStyleOf = sourceStyleOf;
    this.#rules = rules;
    this.#rulesByKey = Map.groupBy(rules.keys(), (index) => rules[index]!.selector.key);
    this.#link(root);
    this.#options = {
      xmlMode: true,
      cacheResults: false,
      pseudos: Object.fromEntries(STATES.map((state) => [state, () => false])),
      adapter: {
        isTag: (node): node is SvgElement => isElement(node),
        getName: (element) => this.#counted(this.#nameOf(element)),
        getAttributeValue: (element, name) => this.#attributeOf(element, name),
        hasAttrib: (element, name) => this.#attributeOf(element, name) !== undefined,
        getParent: (element) => this.#counted(this.#parents.get(element) ?? null),
        getChildren: ({ children }) => this.#counted(children, children.length),
        getSiblings: (element) => this.#parents.get(element)?.children ?? [element],
        prevElementSibling: (element) => this.#counted(this.#previous.get(element) ?? null),
        getText: ({ text }) => text ?? '',
        removeSubsets: (elements) => elements,
        equals: (a, b) => this.#counted(a === b),
      },
    };
  }

  /** The matching rules, in the order of the sheet. */
  rulesFor(element: SvgElement): StyleRule[] {
    const id = element.attributes.get('id');
    const keys = [
      '*',
      this.#nameOf(element),
      ...(id === undefined ? [] : [`#${id}`]),
      ...new Set(this.#sourceStyleOf(element).classes.map((name) => `.${name}`)),
    ];
    return keys
      .flatMap((key) => this.#rulesByKey.get(key) ?? [])
      .sort((a, b) => a - b)
      .filter((index) => this.step() && this.#matcherOf(index)(element))
      .map((index) => this.#rules[index]!);
  }

  #matcherOf(index: number): (element: SvgElement) => boolean {
    let matches = this.#matches.get(index);
    if (matches === undefined) {
      matches = compile<SvgElement, SvgElement>([this.#rules[index]!.selector.tokens], this.#options);
      this.#matches.set(index, matches);
    }
    return matches;
  }

  #link(parent: SvgElement): void {
    let previous: SvgElement | undefined;
    for (const child of parent.children) {
      this.#parents.set(child, parent);
      if (!isElement(child)) continue;
      if (previous) this.#previous.set(child, previous);
      previous = child;
      this.#link(child);
    }
  }

  #counted<Value>(value: Value, steps = 1): Value {
    this.step(steps);
    return value;
  }

  /** The name in the source: links have become groups. */
  #nameOf(element: SvgElement): string {
    return this.#sourceStyleOf(element).source?.local ?? element.name;
  }

  /** The value in the source. */
  #attributeOf(element: SvgElement, name: string): string | undefined {
    const { classes, source } = this.#sourceStyleOf(element);
    const value =
      name === 'class'
        ? classes.join(' ') || undefined
        : source
          ? source.attributes[name]?.value
          : element.attributes.get(name);
    return this.#counted(name === 'id' ? value?.trim() : value, 1 + (value?.length ?? 0) / CHARS_PER_STEP);
  }
}

function isElement({ name }: SvgElement): boolean {
  return name !== TEXT_NODE;
}
