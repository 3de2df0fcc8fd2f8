import { escapeIdsInUrls } from '../escape-id.ts';
import { ATTRIBUTE_CHARS_MAX, CSS_DEPTH_MAX } from '../limits.ts';
import { type CssNode, generate, parse } from './css-tree.ts';

/** One `property: value` as it was written, without comments. */
export interface Declaration {
  /** In lower case; custom properties as they are. */
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/**
 * Which declarations does a `style` attribute hold? Read by a real CSS parser, so that comments, escapes and broken
 * declarations cannot hide anything; what does not parse is left out. None when the text is too long or too deep.
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

/** A plain colour is all that an icon may have as its background. */
function standardPropertyName(property: string): string {
  if (property === 'background') return 'background-color';
  if (/^(?:-webkit-)?mask-image$/.test(property)) return 'mask';
  return property.replace(/^-webkit-(?=animation|transform|clip-path|filter|mask$)/, '');
}

/** Ids without escapes and quotes, colours for light pages, and of a mask what it is. */
function normalizeValue(property: string, value: string): string {
  if (!/[(\\]/.test(value)) return value;
  const unescaped = value.includes('\\')
    ? value.replace(/\burl\(((?:[^()\\"']|\\[^\da-f\n])*)\)/gi, (_, address: string) =>
        address.includes('\\') ? `url("${address.replace(/\\(.)/g, '$1')}")` : `url(${address})`,
      )
    : value;
  const normalized = inLightColors(escapeIdsInUrls(unescaped));
  // Where a mask of the drawing lies and whether it repeats means nothing.
  return property === 'mask' ? normalized.replace(/^(url\(#[^\s()]+\))[a-z\d\s%./-]*$/, '$1') : normalized;
}

/** Of every colour for a light and for a dark page the first. */
export function inLightColors(value: string): string {
  return value.replace(/\blight-dark\(((?:[^(),]|\([^()]*\))*),(?:[^(),]|\([^()]*\))*\)/gi, '$1');
}

/** Are brackets nested so deeply that reading them would cost more than they can mean? One pass, before any parsing. */
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
