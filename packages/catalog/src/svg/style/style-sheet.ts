import { type Atrule, type CssNode, generate, parse, type Rule } from 'css-tree';
import type { DropReport } from '../drop-report.ts';
import { quoted } from '../drop-report.ts';
import { SHEET_CHARS_MAX, SHEET_RULES_MAX } from '../limits.ts';
import { SvgRefusal } from '../svg-refusal.ts';
import { type Declaration, declarationsOf, nestsDeeply } from './declaration.ts';
import { type CompiledSelector, compileSelector } from './selector.ts';

export interface StyleRule {
  readonly selector: CompiledSelector;
  readonly declarations: readonly Declaration[];
}

/** The moments of one `@keyframes` rule, such as `0%,50%`, with what is declared for them. */
export interface Keyframes {
  readonly name: string;
  readonly frames: readonly { readonly moments: string; readonly declarations: readonly Declaration[] }[];
}

export interface StyleSheet {
  /** One per selector, in the order of the sheet. */
  readonly rules: StyleRule[];
  readonly keyframes: Map<string, Keyframes>;
}

/**
 * Which rules do these style sheets hold? Style rules with selectors that `compileSelector` understands, those inside
 * `@media` for what an icon can take for granted, and keyframes. Everything else, above all `@import` and `@font-face`,
 * is reported and left out. Throws `SvgRefusal` for sheets beyond the limits.
 */
export function readStyleSheets(texts: readonly string[], report?: DropReport): StyleSheet {
  const sheet: StyleSheet = { rules: [], keyframes: new Map() };
  if (texts.reduce((sum, text) => sum + text.length, 0) > SHEET_CHARS_MAX)
    throw new SvgRefusal(`style sheets of more than ${SHEET_CHARS_MAX / 1024} KiB`);
  for (const text of texts) {
    if (nestsDeeply(text)) throw new SvgRefusal('a style sheet with brackets nested too deeply');
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
  const declarations = declarationsOf(rule.block);
  rule.prelude.children.forEach((node) => {
    const selector = node.type === 'Selector' ? compileSelector(node) : undefined;
    if (selector === undefined) {
      report?.(`style rule ${quoted(generate(node))}`, 'its selector is not one that icons may use');
      return;
    }
    if (sheet.rules.push({ selector, declarations }) > SHEET_RULES_MAX)
      throw new SvgRefusal(`more than ${SHEET_RULES_MAX} style rules`);
  });
}

function readAtRule(rule: Atrule, sheet: StyleSheet, report: DropReport | undefined): void {
  const name = rule.name.toLowerCase();
  const prelude = rule.prelude === null ? '' : generate(rule.prelude).trim();
  if (name === 'media' && rule.block !== null && appliesToIcons(prelude)) {
    for (const node of rule.block.children.toArray()) readNode(node, sheet, report);
  } else if (/^(?:-webkit-)?keyframes$/.test(name) && rule.block !== null && /^[\w-]{1,128}$/.test(prelude)) {
    const frames: { moments: string; declarations: Declaration[] }[] = [];
    rule.block.children.forEach((node) => {
      if (node.type !== 'Rule') return;
      const moments = generate(node.prelude);
      if (/^[\w.%,]{1,400}$/.test(moments))
        frames.push({ moments, declarations: declarationsOf(node.block) });
    });
    sheet.keyframes.set(prelude, { name: prelude, frames });
  } else if (name !== 'charset' && name !== 'namespace') {
    report?.(`@${name} ${quoted(prelude)}`, 'icons may not use it');
  }
}

/** Is one of these media queries true for every icon: on a screen, in light colours, with motion? */
export function appliesToIcons(queries: string): boolean {
  return queries
    .toLowerCase()
    .split(',')
    .some((query) => MEDIA.test(query.trim()));
}

const MEDIA =
  /^(?:(?:only\s+)?(?:all|screen)|(?:(?:only\s+)?(?:all|screen)\s+and\s*)?\((?:prefers-color-scheme:\s*light|prefers-reduced-motion:\s*no-preference)\)|)$/;
