import { escapeIdsInUrls } from '../escape-id.ts';
import { ATTRIBUTE_CHARS_MAX, CSS_DEPTH_MAX } from '../limits.ts';
import { type CssNode, generate, parse } from './css-tree.ts';

/** One CSS declaration of the source, without comments. */
export interface Declaration {
  /** In lower case, except custom properties. */
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/**
 * Parses the declarations of a `style` attribute with css-tree, so that comments, escapes and broken declarations
 * cannot hide anything. Invalid declarations are left out. Empty for a text beyond ATTRIBUTE_CHARS_MAX or
 * CSS_DEPTH_MAX.
 */
export function readDeclarations(text: string): Declaration[] {
  if (text.length > ATTRIBUTE_CHARS_MAX || nestsDeeply(text)) return [];
  return declarationsOf(parse(text, { context: 'declarationList', onParseError: () => undefined }));
}

/** The declarations among the children of a block or list. */
export function declarationsOf(block: CssNode): Declaration[] {
  const found: Declaration[] = [];
  if (block.type !== 'DeclarationList' && block.type !== 'Block') return found;
  block.children.forEach((node: CssNode) => {
    if (node.type !== 'Declaration') return;
    const property = node.property.startsWith('--')
      ? node.property
      : standardPropertyName(node.property.toLowerCase());
    found.push({
      property,
      value: normalizeValue(property, generate(node.value).trim()),
      isImportant: node.important !== false,
    });
  });
  return found;
}

/**
 * Removes prefixes of WebKit. `mask-image` becomes `mask`. `background` becomes `background-color`, the only permitted
 * one.
 */
function standardPropertyName(property: string): string {
  if (property === 'background') return 'background-color';
  if (/^(?:-webkit-)?mask-image$/.test(property)) return 'mask';
  return property.replace(/^-webkit-(?=animation|transform|clip-path|filter|mask$)/, '');
}

/** Escapes ids, replaces `light-dark()`, and reduces a mask to its reference. */
function normalizeValue(property: string, value: string): string {
  if (!/[(\\]/.test(value)) return value;
  const unescaped = value.includes('\\')
    ? value.replace(/\burl\(((?:[^()\\"']|\\[^\da-f\n])*)\)/gi, (_, address: string) =>
        address.includes('\\') ? `url("${address.replace(/\\(.)/g, '$1')}")` : `url(${address})`,
      )
    : value;
  const normalized = inLightColors(escapeIdsInUrls(unescaped));
  // Position and repetition have no effect on a mask element.
  return property === 'mask' ? normalized.replace(/^(url\(#[^\s()]+\))[a-z\d\s%./-]*$/, '$1') : normalized;
}

/** Replaces every `light-dark()` by its first color. */
export function inLightColors(value: string): string {
  return value.replace(/\blight-dark\(((?:[^(),]|\([^()]*\))*),(?:[^(),]|\([^()]*\))*\)/gi, '$1');
}

/** Whether brackets are nested deeper than CSS_DEPTH_MAX. Checked before parsing, which is recursive. */
export function nestsDeeply(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '(' || char === '[' || char === '{') {
      if (++depth > CSS_DEPTH_MAX) return true;
    } else if ((char === ')' || char === ']' || char === '}') && depth > 0) depth--;
  }
  return false;
}
