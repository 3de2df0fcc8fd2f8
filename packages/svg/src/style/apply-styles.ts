import { STYLE_KINDS } from '../allow-list.ts';
import { cleanDeclarations, cleanStyle } from '../clean-style.ts';
import { DOCUMENT_BYTES_MAX } from '../limits.ts';
import { type DropReport, quoted, SvgRefusal } from '../refusal.ts';
import type { SvgElement } from '../svg-element.ts';
import { type CheckedKind, isWellFormed } from '../value-kind.ts';
import { animationsOf, keyframesElement, keyframesIn } from './animation.ts';
import { type CustomProperties, VariableResolver } from './custom-properties.ts';
import { type Declaration, readDeclarations } from './declaration.ts';
import { SelectorMatcher } from './selector-matcher.ts';
import { type SourceStyle, UNSTYLED } from './source-style.ts';
import { readStyleSheets } from './style-sheet.ts';

/**
 * Resolves style sheets, `style` attributes and custom properties into one `style` attribute per element, in place. No
 * sheet, class or variable remains: icons on one page cannot style each other or read variables of the page. Keyframes
 * remain in one `style` element. Implements the cascade of CSS Cascading 4 §6 for one origin.
 */
export function applyStyles(
  root: SvgElement,
  sheetTexts: readonly string[],
  sourceStyles: ReadonlyMap<SvgElement, SourceStyle>,
  reporterFor: (place: SvgElement | 'sheet') => DropReport | undefined,
): void {
  const sheet = readStyleSheets(sheetTexts, reporterFor('sheet'));
  const matcher = new SelectorMatcher(root, sheet.rules, (element) => sourceStyles.get(element) ?? UNSTYLED);
  const variables = new VariableResolver();
  const animated = new Set<string>();
  let chars = 0;

  const visit = (element: SvgElement, inherited: CustomProperties): void => {
    const sourceStyle = sourceStyles.get(element);
    const report = reporterFor(element);
    const declarations = cascade(element, matcher, sourceStyle ?? UNSTYLED);
    const properties = declaredProperties(inherited, declarations, matcher);
    const resolved: Declaration[] = [];
    for (const declaration of declarations) {
      if (declaration.property.startsWith('--')) continue;
      const value = variables.resolve(declaration.value, properties);
      if (value !== undefined) resolved.push({ ...declaration, value });
      else
        report?.(
          `style ${quoted(`${declaration.property}:${declaration.value}`)}`,
          'its variable has no value',
        );
    }
    const style = cleanStyle(animationsOf(resolved, sheet.keyframes, report), report);
    for (const name of keyframesIn(style)) animated.add(name);
    if (style !== '') element.attributes.set('style', style);
    else element.attributes.delete('style');
    chars += style.length;
    if (chars > DOCUMENT_BYTES_MAX)
      throw new SvgRefusal(
        `has styles of more than ${DOCUMENT_BYTES_MAX / 1024} KiB once its style sheets are resolved`,
      );
    for (const [name, value] of sourceStyle?.variable ?? []) {
      const computed = variables.resolve(value, properties)?.trim();
      if (computed !== undefined && isWellFormed(STYLE_KINDS.get(name) as CheckedKind, computed))
        element.attributes.set(name, computed);
      else {
        element.attributes.delete(name);
        report?.(`${name} ${quoted(value)} of <${element.name}>`, 'its variable has no value');
      }
    }
    for (const child of element.children) visit(child, properties);
  };
  visit(root, sheet.initial);
  refuseMissingFonts(root, sheet.fonts);
  const keyframes = keyframesElement(sheet.keyframes, animated);
  if (keyframes) root.children.unshift(keyframes);
}

/** Throws `SvgRefusal` for text in an embedded font, because fonts are dropped and the text would look different. */
function refuseMissingFonts(element: SvgElement, fonts: readonly string[]): void {
  if (fonts.length === 0) return;
  const style = new Map(cleanDeclarations(element.attributes.get('style') ?? ''));
  const families = [
    style.get('font'),
    style.get('font-family'),
    element.attributes.get('font-family'),
  ].join();
  if (fonts.some((font) => families.toLowerCase().includes(font)))
    throw new SvgRefusal('has text in an embedded font; convert the text to paths');
  for (const child of element.children) refuseMissingFonts(child, fonts);
}

/** All declarations for an element in cascade order, the weakest first. */
function cascade(element: SvgElement, matcher: SelectorMatcher, source: SourceStyle): Declaration[] {
  const found: { declaration: Declaration; weight: number }[] = [];
  for (const { selector, declarations } of matcher.rulesFor(element)) {
    matcher.step(declarations.length);
    for (const declaration of declarations)
      found.push({ declaration, weight: selector.specificity + (declaration.isImportant ? IMPORTANT : 0) });
  }
  for (const declaration of readDeclarations(source.style))
    found.push({ declaration, weight: INLINE + (declaration.isImportant ? IMPORTANT : 0) });
  // Sorting is stable, so the later of equal weights wins. Sorted declarations need no `!important`.
  return found
    .sort((a, b) => a.weight - b.weight)
    .map(({ declaration }) =>
      declaration.isImportant ? { ...declaration, isImportant: false } : declaration,
    );
}

/** Weights above every specificity, in the order of the cascade. */
const INLINE = 1e9;
const IMPORTANT = 1e12;

function declaredProperties(
  inherited: CustomProperties,
  declarations: readonly Declaration[],
  matcher: SelectorMatcher,
): CustomProperties {
  const declared = declarations.filter(({ property }) => property.startsWith('--'));
  if (declared.length === 0) return inherited;
  matcher.step(inherited.size);
  const properties = new Map(inherited);
  for (const { property, value } of declared) properties.set(property, value);
  return properties;
}
