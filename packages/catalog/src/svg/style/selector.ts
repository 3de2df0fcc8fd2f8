import type { CssNode, Selector } from 'css-tree';
import { SELECTOR_PARTS_MAX } from '../limits.ts';
import type { SvgElement } from '../svg-element.ts';
import type { StyledTree } from './styled-tree.ts';

/** How an element relates to the one on the left of it in a selector. */
type Combinator = ' ' | '>' | '+' | '~';

type Test = (element: SvgElement, tree: StyledTree) => boolean;

/** A selector compiled for matching from right to left. */
export interface CompiledSelector {
  readonly specificity: number;
  /** The right-most part first; `combinator` leads from a part to the one on its left. */
  readonly parts: readonly { readonly tests: readonly Test[]; readonly combinator: Combinator | undefined }[];
}

/**
 * What does this selector match? Types, classes, ids, attributes, structural pseudo-classes and `:not`, `:is`, `:where` of
 * single parts (Selectors Level 4). `undefined` for whatever depends on the reader or the page, such as `:hover` and
 * `:visited`, and for pseudo-elements.
 */
export function compileSelector(selector: Selector): CompiledSelector | undefined {
  const parts: { tests: Test[]; combinator: Combinator | undefined }[] = [
    { tests: [], combinator: undefined },
  ];
  let specificity = 0;
  let count = 0;
  for (const node of selector.children.toArray()) {
    if (++count > SELECTOR_PARTS_MAX) return undefined;
    if (node.type === 'Combinator') {
      const combinator = node.name.trim() === '' ? ' ' : node.name;
      if (combinator !== ' ' && combinator !== '>' && combinator !== '+' && combinator !== '~')
        return undefined;
      parts.push({ tests: [], combinator });
      continue;
    }
    const simple = compileSimple(node);
    if (simple === undefined) return undefined;
    parts.at(-1)?.tests.push(simple.test);
    specificity += simple.specificity;
  }
  // The combinator was noted on the part to its right; matching goes the other way.
  return { specificity, parts: parts.reverse() };
}

const ID = 1_000_000;
const CLASS = 1_000;
const TYPE = 1;

function compileSimple(node: CssNode): { test: Test; specificity: number } | undefined {
  switch (node.type) {
    case 'TypeSelector': {
      const name = node.name.slice(node.name.indexOf('|') + 1);
      if (name === '*') return { test: () => true, specificity: 0 };
      return { test: (element) => element.name === name, specificity: TYPE };
    }
    case 'ClassSelector':
      return { test: (element, tree) => tree.classesOf(element).includes(node.name), specificity: CLASS };
    case 'IdSelector':
      return { test: (element) => element.attributes.get('id') === node.name, specificity: ID };
    case 'AttributeSelector':
      return compileAttribute(node.name.name, node.matcher, node.value);
    case 'PseudoClassSelector':
      return compilePseudoClass(node);
    default:
      return undefined;
  }
}

function compileAttribute(
  name: string,
  matcher: string | null,
  operand: CssNode | null,
): { test: Test; specificity: number } | undefined {
  const wanted =
    operand === null
      ? ''
      : operand.type === 'String'
        ? operand.value
        : 'name' in operand
          ? String(operand.name)
          : '';
  const read = (element: SvgElement, tree: StyledTree): string | undefined =>
    name === 'class' ? tree.classesOf(element).join(' ') || undefined : element.attributes.get(name);
  const compare = comparisons[matcher ?? ''];
  if (compare === undefined) return undefined;
  return {
    test: (element, tree) => {
      const value = read(element, tree);
      return value !== undefined && compare(value, wanted);
    },
    specificity: CLASS,
  };
}

const comparisons: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  '': () => true,
  '=': (value, wanted) => value === wanted,
  '~=': (value, wanted) => value.split(/\s+/).includes(wanted),
  '|=': (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  '^=': (value, wanted) => wanted !== '' && value.startsWith(wanted),
  '$=': (value, wanted) => wanted !== '' && value.endsWith(wanted),
  '*=': (value, wanted) => wanted !== '' && value.includes(wanted),
};

function compilePseudoClass(
  node: CssNode & { type: 'PseudoClassSelector' },
): { test: Test; specificity: number } | undefined {
  const argument = node.children?.first ?? undefined;
  switch (node.name.toLowerCase()) {
    case 'root':
      return { test: (element, tree) => tree.parentOf(element) === undefined, specificity: CLASS };
    case 'first-child':
      return { test: (element, tree) => tree.positionOf(element)[0] === 1, specificity: CLASS };
    case 'last-child':
      return { test: (element, tree) => isLast(tree.positionOf(element)), specificity: CLASS };
    case 'only-child':
      return { test: (element, tree) => tree.positionOf(element)[1] === 1, specificity: CLASS };
    case 'first-of-type':
      return { test: (element, tree) => tree.positionAmongTypeOf(element)[0] === 1, specificity: CLASS };
    case 'last-of-type':
      return { test: (element, tree) => isLast(tree.positionAmongTypeOf(element)), specificity: CLASS };
    case 'nth-child': {
      const isNth = compileNth(argument);
      return isNth && { test: (element, tree) => isNth(tree.positionOf(element)[0]), specificity: CLASS };
    }
    case 'nth-of-type': {
      const isNth = compileNth(argument);
      return (
        isNth && { test: (element, tree) => isNth(tree.positionAmongTypeOf(element)[0]), specificity: CLASS }
      );
    }
    case 'not':
    case 'is':
    case 'where':
      return compileAlternatives(node.name.toLowerCase(), argument);
    default:
      return undefined;
  }
}

function isLast([position, count]: readonly [number, number]): boolean {
  return position === count;
}

/** `:not(…)`, `:is(…)`, `:where(…)` over selectors without combinators. */
function compileAlternatives(
  name: string,
  argument: CssNode | undefined,
): { test: Test; specificity: number } | undefined {
  if (argument?.type !== 'SelectorList') return undefined;
  const alternatives: CompiledSelector[] = [];
  for (const selector of argument.children.toArray()) {
    const compiled = selector.type === 'Selector' ? compileSelector(selector) : undefined;
    if (compiled?.parts.length !== 1) return undefined;
    alternatives.push(compiled);
  }
  const wanted = name !== 'not';
  return {
    test: (element, tree) =>
      alternatives.some(({ parts }) =>
        parts[0]?.tests.every((test) => tree.step() && test(element, tree)),
      ) === wanted,
    specificity: name === 'where' ? 0 : Math.max(0, ...alternatives.map(({ specificity }) => specificity)),
  };
}

/** `an+b`, `odd`, `even` or a number. */
function compileNth(argument: CssNode | undefined): ((position: number) => boolean) | undefined {
  if (argument?.type !== 'Nth' || argument.selector) return undefined;
  const { nth } = argument;
  let [step, offset] = [0, 0];
  if (nth.type === 'AnPlusB') [step, offset] = [Number(nth.a ?? 0), Number(nth.b ?? 0)];
  else if (nth.type === 'Identifier' && nth.name === 'odd') [step, offset] = [2, 1];
  else if (nth.type === 'Identifier' && nth.name === 'even') [step, offset] = [2, 0];
  else return undefined;
  return (position) =>
    step === 0 ? position === offset : (position - offset) % step === 0 && (position - offset) / step >= 0;
}

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
