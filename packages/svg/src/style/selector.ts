import { SELECTOR_PARTS_MAX } from '../limits.ts';
import { plainId } from '../plain-id.ts';
import { SvgRefusal } from '../refusal.ts';
import type { SvgElement } from '../svg-element.ts';
import { type CssNode, generate, ident, type Selector } from './css-tree.ts';
import type { StyledTree } from './styled-tree.ts';

/** How an element relates to the one on the left of it in a selector. */
type Combinator = ' ' | '>' | '+' | '~';

type Test = (element: SvgElement, tree: StyledTree) => boolean;

/** A selector compiled for matching from right to left. */
export interface CompiledSelector {
  readonly specificity: number;
  /** What an element must have to match: `.class`, `#id` or its name; `*` when it is none of them. */
  readonly key: string;
  /** The right-most part first; `combinator` leads from a part to the one on its left. */
  readonly parts: readonly { readonly tests: readonly Test[]; readonly combinator: Combinator | undefined }[];
}

/**
 * What does this selector match? Types, classes, ids, attributes, structural pseudo-classes and `:not`, `:is`, `:where` of
 * single parts (Selectors Level 4). `:hover` and other states of the reader match nothing: the drawing at rest counts.
 * `undefined` for what matches nothing in any drawing, such as pseudo-elements. Throws `SvgRefusal` for selectors that a
 * browser would follow and this does not.
 */
export function compileSelector(selector: Selector): CompiledSelector | undefined {
  const parts: { tests: Test[]; combinator: Combinator | undefined }[] = [
    { tests: [], combinator: undefined },
  ];
  let specificity = 0;
  let key = '*';
  let count = 0;
  for (const node of selector.children.toArray()) {
    if (++count > SELECTOR_PARTS_MAX) return undefined;
    if (node.type === 'Combinator') {
      const combinator = node.name.trim() === '' ? ' ' : node.name;
      if (combinator !== ' ' && combinator !== '>' && combinator !== '+' && combinator !== '~')
        return undefined;
      parts.push({ tests: [], combinator });
      key = '*';
      continue;
    }
    const simple = compileSimple(node);
    if (simple === undefined) return undefined;
    parts.at(-1)?.tests.push(simple.test);
    key = keyOf(node) ?? key;
    specificity += simple.specificity;
  }
  // The combinator was noted on the part to its right; matching goes the other way.
  return { specificity, key, parts: parts.reverse() };
}

function keyOf(node: CssNode): string | undefined {
  if (node.type === 'ClassSelector') return `.${ident.decode(node.name)}`;
  if (node.type === 'IdSelector') return `#${plainId(ident.decode(node.name))}`;
  const name = node.type === 'TypeSelector' ? node.name.slice(node.name.indexOf('|') + 1) : '*';
  return name === '*' ? undefined : name;
}

/** So many characters or classes are compared in the time of one step. */
const COMPARED_PER_STEP = 16;

const ID = 1_000_000;
const CLASS = 1_000;
const TYPE = 1;

function compileSimple(node: CssNode): { test: Test; specificity: number } | undefined {
  switch (node.type) {
    case 'TypeSelector': {
      const name = node.name.slice(node.name.indexOf('|') + 1);
      if (name === '*') return { test: () => true, specificity: 0 };
      return { test: (element, tree) => tree.nameOf(element) === name, specificity: TYPE };
    }
    case 'ClassSelector': {
      const name = ident.decode(node.name);
      return {
        test: (element, tree) => {
          const classes = tree.classesOf(element);
          return tree.step(classes.length / COMPARED_PER_STEP) && classes.includes(name);
        },
        specificity: CLASS,
      };
    }
    case 'IdSelector': {
      const id = plainId(ident.decode(node.name));
      return { test: (element) => element.attributes.get('id') === id, specificity: ID };
    }
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
    name === 'class' ? tree.classesOf(element).join(' ') || undefined : tree.attributeOf(element, name);
  const compare = comparisons[matcher ?? ''];
  if (compare === undefined) return undefined;
  return {
    test: (element, tree) => {
      const value = read(element, tree);
      return value !== undefined && tree.step(value.length / COMPARED_PER_STEP) && compare(value, wanted);
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
    case 'scope':
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
    case 'only-of-type':
      return { test: (element, tree) => tree.positionAmongTypeOf(element)[1] === 1, specificity: CLASS };
    case 'empty':
      return { test: (element) => element.children.length === 0, specificity: CLASS };
    case 'nth-last-child': {
      const isNth = compileNth(argument);
      return (
        isNth && { test: (element, tree) => isNth(fromEnd(tree.positionOf(element))), specificity: CLASS }
      );
    }
    case 'nth-last-of-type': {
      const isNth = compileNth(argument);
      return (
        isNth && {
          test: (element, tree) => isNth(fromEnd(tree.positionAmongTypeOf(element))),
          specificity: CLASS,
        }
      );
    }
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
      if (STATES.has(node.name.toLowerCase())) return { test: () => false, specificity: CLASS };
      if (NOT_FOLLOWED.has(node.name.toLowerCase())) return refuse(node);
      return undefined;
  }
}

/** What a drawing at rest, which nobody points at, is not. */
const STATES: ReadonlySet<string> = new Set(
  'hover active focus focus-visible focus-within visited target checked disabled'.split(' '),
);
/** What browsers know of drawings, too. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set(['has', 'lang', 'dir', 'link', 'any-link']);

function refuse(node: CssNode): never {
  throw new SvgRefusal(`has a style sheet with the selector ${generate(node).slice(0, 60)}`);
}

function fromEnd([position, count]: readonly [number, number]): number {
  return count - position + 1;
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
    if (compiled === undefined) return undefined;
    if (compiled.parts.length !== 1) refuse(selector);
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
  if (argument?.type !== 'Nth') return undefined;
  if (argument.selector) refuse(argument);
  const { nth } = argument;
  let [step, offset] = [0, 0];
  if (nth.type === 'AnPlusB') [step, offset] = [Number(nth.a ?? 0), Number(nth.b ?? 0)];
  else if (nth.type === 'Identifier' && nth.name === 'odd') [step, offset] = [2, 1];
  else if (nth.type === 'Identifier' && nth.name === 'even') [step, offset] = [2, 0];
  else return undefined;
  return (position) =>
    step === 0 ? position === offset : (position - offset) % step === 0 && (position - offset) / step >= 0;
}
