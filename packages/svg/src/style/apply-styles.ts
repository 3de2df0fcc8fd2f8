import { STYLE_KINDS } from '../allow-list.ts';
import { cleanDeclarations, cleanStyle } from '../clean-style.ts';
import { DOCUMENT_BYTES_MAX } from '../limits.ts';
import { type DropReport, quoted, SvgRefusal } from '../refusal.ts';
import type { SvgElement } from '../svg-element.ts';
import { type CheckedKind, isWellFormed } from '../value-kind.ts';
import { animationsOf, keyframesElement } from './animation.ts';
import { type CustomProperties, VariableResolver } from './custom-properties.ts';
import { type Declaration, readDeclarations } from './declaration.ts';
import { SelectorMatcher } from './selector-matcher.ts';
import { type SourceStyle, UNSTYLED } from './source-style.ts';
import { readStyleSheets } from './style-sheet.ts';

/**
 * Gives every element a `style` that says what style sheets, `style` attributes and custom properties come to together, in
 * place. No sheet, class or variable is left: two icons on one page cannot style each other, and the page's variables
 * cannot be read. Keyframes stay, in a `style` element of their own. Cascade: CSS Cascading 4 §6, for one origin.
 */
export function applyStyles(
  root: SvgElement,
  sheetTexts: readonly string[],
  own: ReadonlyMap<SvgElement, SourceStyle>,
  reporterFor: (place: SvgElement | 'sheet') => DropReport | undefined,
): void {
  const sheet = readStyleSheets(sheetTexts, reporterFor('sheet'));
  const matcher = new SelectorMatcher(root, sheet.rules, (element) => own.get(element) ?? UNSTYLED);
  const variables = new VariableResolver();
  const names = new Set<string>();
  let chars = 0;

  const visit = (element: SvgElement, inherited: CustomProperties): void => {
    const sourceStyle = own.get(element);
    const report = reporterFor(element);
    const declarations = cascade(element, matcher, sourceStyle ?? UNSTYLED);
    const properties = withOwn(inherited, declarations, matcher);
    const resolved: Declaration[] = [];
    for (const declaration of declarations) {
      if (declaration.property.startsWith('--')) continue;
      const value = variables.resolve(declaration.value, properties);
      if (value !== undefined) resolved.push({ ...declaration, value });
      else
        report?.(
          `style ${quoted(`${declaration.property}:${declaration.value}`)}`,
          'its variable has no value here',
        );
    }
    const style = cleanStyle(animationsOf(resolved, sheet.keyframes, names, report), report);
    if (style !== '') element.attributes.set('style', style);
    else element.attributes.delete('style');
    chars += style.length;
    if (chars > DOCUMENT_BYTES_MAX) throw new SvgRefusal('has style sheets that make it too large');
    for (const [name, value] of sourceStyle?.variable ?? []) {
      const computed = variables.resolve(value, properties)?.trim();
      if (computed !== undefined && isWellFormed(STYLE_KINDS.get(name) as CheckedKind, computed))
        element.attributes.set(name, computed);
      else {
        element.attributes.delete(name);
        report?.(`${name} ${quoted(value)} of <${element.name}>`, 'its variable has no value here');
      }
    }
    for (const child of element.children) visit(child, properties);
  };
  visit(root, sheet.initial);
  refuseMissingFonts(root, sheet.fonts);
  const keyframes = keyframesElement(sheet.keyframes, names);
  if (keyframes) root.children.unshift(keyframes);
}

/** Throws `SvgRefusal` when text is set in a font that the drawing brings with it: it would look otherwise without. */
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

/** All declarations for an element, the weakest first. */
function cascade(element: SvgElement, matcher: SelectorMatcher, own: SourceStyle): Declaration[] {
  const found: { declaration: Declaration; weight: number }[] = [];
  for (const { selector, declarations } of matcher.rulesFor(element)) {
    matcher.step(declarations.length);
    for (const declaration of declarations)
      found.push({ declaration, weight: selector.specificity + (declaration.isImportant ? IMPORTANT : 0) });
  }
  for (const declaration of readDeclarations(own.style))
    found.push({ declaration, weight: INLINE + (declaration.isImportant ? IMPORTANT : 0) });
  // Sorting is stable: of equal weights the later one stays last. What is sorted needs no `!important` any more.
  return found
    .sort((a, b) => a.weight - b.weight)
    .map(({ declaration }) =>
      declaration.isImportant ? { ...declaration, isImportant: false } : declaration,
    );
}

const INLINE = 1e9;
const IMPORTANT = 1e12;

function withOwn(
  inherited: CustomProperties,
  declarations: readonly Declaration[],
  matcher: SelectorMatcher,
): CustomProperties {
  const own = declarations.filter(({ property }) => property.startsWith('--'));
  if (own.length === 0) return inherited;
  matcher.step(inherited.size);
  const properties = new Map(inherited);
  for (const { property, value } of own) properties.set(property, value);
  return properties;
}
