import { AttributeAction, parse, type Selector, SelectorType, stringify } from 'css-what';
import { escapeId } from '../escape-id.ts';
import { SELECTOR_PARTS_MAX } from '../limits.ts';
import { SvgRefusal } from '../refusal.ts';

/** One complex selector of a style sheet, such as `g > .a`. */
export interface StyleSelector {
  readonly specificity: number;
  /** The token that every matching element has: `.class`, `#id` or its name; `*` for all others. */
  readonly key: string;
  /** Tokens of css-what. */
  readonly tokens: Selector[];
}

/**
 * Reads types, classes, ids, attributes, structural pseudo-classes, `:not`, `:is` and `:where` (Selectors Level 4).
 * `undefined` for selectors that match nothing in any drawing, such as pseudo-elements, and for those beyond
 * SELECTOR_PARTS_MAX. Throws `SvgRefusal` for selectors that browsers follow and this package does not.
 */
export function readSelector(text: string): StyleSelector | undefined {
  let tokens: Selector[] | undefined;
  try {
    tokens = parse(text)[0];
  } catch {
    return undefined;
  }
  const specificity = tokens && specificityOf(tokens);
  return tokens === undefined || specificity === undefined
    ? undefined
    : { specificity, key: keyOf(tokens), tokens };
}

const ID = 1_000_000;
const CLASS = 1_000;
const TYPE = 1;

/** States of interaction, links and forms, which no element of a drawing at rest has. */
export const STATES: readonly string[] =
  'hover active focus focus-visible focus-within visited target checked disabled'.split(' ');
const STRUCTURAL: ReadonlySet<string> = new Set(
  'root scope first-child last-child only-child first-of-type last-of-type only-of-type empty'.split(' '),
);
const COUNTED: ReadonlySet<string> = new Set(
  'nth-child nth-last-child nth-of-type nth-last-of-type'.split(' '),
);
/** Pseudo-classes that browsers match in drawings and this package does not support. */
const UNSUPPORTED: ReadonlySet<string> = new Set('has lang dir link any-link'.split(' '));
const COMBINATORS: ReadonlySet<SelectorType> = new Set([
  SelectorType.Descendant,
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Sibling,
]);

/** `undefined` for selectors that match nothing. */
function specificityOf(tokens: readonly Selector[]): number | undefined {
  const [first] = tokens;
  if (first === undefined || COMBINATORS.has(first.type) || tokens.length > SELECTOR_PARTS_MAX)
    return undefined;
  let sum = 0;
  for (const token of tokens) {
    const part = specificityOfToken(token);
    if (part === undefined) return undefined;
    sum += part;
  }
  return sum;
}

function specificityOfToken(token: Selector): number | undefined {
  switch (token.type) {
    case SelectorType.Universal:
    case SelectorType.Tag:
      // Clean drawings have one namespace.
      token.namespace = null;
      return token.type === SelectorType.Tag ? TYPE : 0;
    case SelectorType.Attribute:
      if (token.namespace !== null || token.action === AttributeAction.Not) return undefined;
      return isShorthand(token, 'id') ? ID : CLASS;
    case SelectorType.Pseudo:
      return specificityOfPseudoClass(token);
    default:
      return COMBINATORS.has(token.type) ? 0 : undefined;
  }
}

function specificityOfPseudoClass(
  token: Extract<Selector, { type: SelectorType.Pseudo }>,
): number | undefined {
  const { name, data } = token;
  if (UNSUPPORTED.has(name)) refuse(token);
  if (Array.isArray(data)) {
    if (name !== 'not' && name !== 'is' && name !== 'where') return undefined;
    let highest = 0;
    for (const alternative of data) {
      const specificity = specificityOf(alternative);
      if (specificity === undefined) return undefined;
      highest = Math.max(highest, specificity);
    }
    return name === 'where' ? 0 : highest;
  }
  if (data === null) return STRUCTURAL.has(name) || STATES.includes(name) ? CLASS : undefined;
  if (!COUNTED.has(name)) return undefined;
  // `:nth-child(2 of .a)`
  if (/\sof\s/.test(data)) refuse(token);
  return CLASS;
}

function refuse(token: Selector): never {
  throw new SvgRefusal(`has a style sheet with the selector ${stringify([[token]]).slice(0, 60)}`);
}

/**
 * Whether the token is `#a` or `.a`. The attribute selectors `[id="a"]` and `[class~="a"]` have the same name and
 * action.
 */
function isShorthand(token: Selector, name: 'id' | 'class'): boolean {
  return token.type === SelectorType.Attribute && token.name === name && token.ignoreCase === 'quirks';
}

/** The last name, class or id of the rightmost compound selector. */
function keyOf(tokens: readonly Selector[]): string {
  let key = '*';
  for (const token of tokens) {
    if (COMBINATORS.has(token.type)) key = '*';
    else if (token.type === SelectorType.Tag) key = token.name;
    else if (token.type !== SelectorType.Attribute) continue;
    else if (isShorthand(token, 'id')) key = `#${escapeId(token.value)}`;
    else if (isShorthand(token, 'class')) key = `.${token.value}`;
  }
  return key;
}
