import { STYLE_KINDS } from '../allow-list.ts';
import { CONDITION_CHARS_MAX, CSS_DEPTH_MAX, SHEET_CHARS_MAX, SHEET_RULES_MAX } from '../limits.ts';
import { type DropReport, quoted, SvgRefusal } from '../refusal.ts';
import { type CheckedKind, isWellFormed } from '../value-kind.ts';
import { type Atrule, type CssNode, generate, parse, type Rule } from './css-tree.ts';
import { type Declaration, declarationsOf, nestsDeeply } from './declaration.ts';
import { appliesToIcons } from './media-query.ts';
import { readSelector, type StyleSelector } from './selector.ts';

export interface StyleRule {
  readonly selector: StyleSelector;
  readonly declarations: readonly Declaration[];
}

/** One `@keyframes` rule: declarations by offsets such as `0%,50%`. */
export interface Keyframes {
  /** Generated name that replaces the name in the source. */
  readonly name: string;
  readonly frames: readonly { readonly offsets: string; readonly declarations: readonly Declaration[] }[];
}

export interface StyleSheet {
  /** One rule per selector, in the order of the sheet. */
  readonly rules: StyleRule[];
  readonly keyframes: Map<string, Keyframes>;
  /** Initial values of custom properties that `@property` registers. */
  readonly initial: Map<string, string>;
  /** Families of embedded fonts, in lower case. */
  readonly fonts: string[];
}

/**
 * Parses style rules, also inside `@media` and `@supports` that are true for icons, and keyframes. Rules without effect
 * in an icon, such as `@import` of external files, are reported and left out. Throws `SvgRefusal` for rules that
 * browsers follow and the sanitizer does not support, and for sheets beyond the limits.
 */
export function readStyleSheets(texts: readonly string[], report?: DropReport): StyleSheet {
  const sheet: StyleSheet = { rules: [], keyframes: new Map(), initial: new Map(), fonts: [] };
  if (texts.reduce((sum, text) => sum + text.length, 0) > SHEET_CHARS_MAX)
    throw new SvgRefusal(`has style sheets of more than ${SHEET_CHARS_MAX / 1024} KiB`);
  for (const text of texts) {
    if (nestsDeeply(text))
      throw new SvgRefusal(`has a style sheet with brackets nested deeper than ${CSS_DEPTH_MAX}`);
    const tree = parse(text, { onParseError: () => undefined });
    if (tree.type === 'StyleSheet') for (const node of tree.children.toArray()) readNode(node, sheet, report);
  }
  return sheet;
}

function readNode(node: CssNode, sheet: StyleSheet, report: DropReport | undefined): void {
  if (node.type === 'Rule') readRule(node, sheet, report);
  else if (node.type === 'Atrule') readAtRule(node, sheet, report);
}

function readRule(rule: Rule, sheet: StyleSheet, report: DropReport | undefined): void {
  if (rule.prelude.type !== 'SelectorList') return;
  rule.block.children.forEach((node) => {
    if (node.type === 'Rule' ? /:(?:hover|active|focus)/.test(generate(node.prelude)) : !isNested(node))
      return;
    throw new SvgRefusal('has a style sheet with nested rules');
  });
  const declarations = declarationsOf(rule.block);
  rule.prelude.children.forEach((node) => {
    const selector = node.type === 'Selector' ? readSelector(generate(node)) : undefined;
    if (selector === undefined) {
      report?.(`style rule ${quoted(generate(node))}`, 'its selector matches nothing in a drawing');
      return;
    }
    if (sheet.rules.push({ selector, declarations }) > SHEET_RULES_MAX)
      throw new SvgRefusal(`has more than ${SHEET_RULES_MAX} style rules`);
  });
}

/** css-tree leaves a nested rule that starts with the name of an element unparsed. */
function isNested(node: CssNode): boolean {
  return node.type === 'Atrule' || (node.type === 'Raw' && node.value.includes('{'));
}

function readAtRule(rule: Atrule, sheet: StyleSheet, report: DropReport | undefined): void {
  const name = rule.name.toLowerCase();
  // css-tree keeps the white space of preludes that it cannot parse.
  const prelude = rule.prelude === null ? '' : generate(rule.prelude).replace(/\s+/g, ' ').trim();
  if (name === 'media' && rule.block !== null && appliesToIcons(prelude)) {
    for (const node of rule.block.children.toArray()) readNode(node, sheet, report);
  } else if (/^(?:-webkit-)?keyframes$/.test(name) && rule.block !== null && KEYFRAMES_NAME.test(prelude)) {
    const name = prelude.replace(/["']/g, '');
    const frames: { offsets: string; declarations: Declaration[] }[] = [];
    rule.block.children.forEach((node) => {
      if (node.type !== 'Rule') return;
      const offsets = generate(node.prelude);
      if (/^[\w.%,]{1,400}$/.test(offsets))
        frames.push({ offsets, declarations: declarationsOf(node.block) });
    });
    const newName = sheet.keyframes.get(name)?.name ?? `k${sheet.keyframes.size}`;
    sheet.keyframes.set(name, { name: newName, frames });
  } else if (name === 'supports' && rule.block !== null) {
    if (isSupported(prelude)) for (const node of rule.block.children.toArray()) readNode(node, sheet, report);
  } else if (name === 'property' && rule.block !== null && prelude.startsWith('--')) {
    for (const { property, value } of declarationsOf(rule.block))
      if (property === 'initial-value') sheet.initial.set(prelude, value);
  } else if (name === 'font-face' && rule.block !== null) {
    const face = new Map(declarationsOf(rule.block).map(({ property, value }) => [property, value]));
    const family = face.get('font-family')?.replace(/["']/g, '').trim().toLowerCase();
    if (family && /url\(\s*["']?data:/i.test(face.get('src') ?? '')) sheet.fonts.push(family);
    report?.(`@font-face ${quoted(family ?? '')}`, 'has no effect in an icon');
  } else if (name === 'layer' || name === 'scope' || (name === 'import' && /data:/i.test(prelude))) {
    throw new SvgRefusal(`has a style sheet with @${name}`);
  } else if (name !== 'charset' && name !== 'namespace') {
    report?.(
      `@${name} ${quoted(prelude)}`,
      'has no effect in an icon',
      name === 'import' ? 'linked style sheet' : undefined,
    );
  }
}

/** A word or a string of any content, because keyframes are renamed. */
const KEYFRAMES_NAME = /^(?:[\p{L}\p{N}_-]{1,128}|(["'])[\p{L}\p{N} _.-]{1,128}\1)$/u;

/**
 * Whether a condition such as `(mix-blend-mode: multiply)` or `not (color: red)` is true. Throws `SvgRefusal` for
 * unsupported ones.
 */
function isSupported(condition: string): boolean {
  if (condition.length > CONDITION_CHARS_MAX)
    throw new SvgRefusal(`has an @supports condition of more than ${CONDITION_CHARS_MAX} characters`);
  const isNegated = condition.startsWith('not');
  const declaration = (isNegated ? condition.slice('not'.length) : condition).trim();
  const colon = declaration.indexOf(':');
  const property = declaration.slice(1, Math.max(colon, 1)).trim();
  const value = declaration.slice(colon + 1, -1).trim();
  const kind = STYLE_KINDS.get(property) as CheckedKind | undefined;
  const isDeclaration =
    declaration.startsWith('(') && declaration.endsWith(')') && /^[^()]+(?:\([^()]*\))?$/.test(value);
  if (kind === undefined || !isDeclaration || !isWellFormed(kind, value))
    throw new SvgRefusal('has a style sheet with an unsupported @supports condition');
  return !isNegated;
}
