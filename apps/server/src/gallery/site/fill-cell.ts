import type { Icon } from '@glyphdex/contract';

/** Longer drawings (in characters) would delay the start page; its script loads them. */
export const PRERENDERED_CHARS_MAX = 8_000;

/** Shown until the script draws the icon. Only the script knows whether animations may move. */
const NO_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

/**
 * One cell of the prerendered grid. `%7B…%7D` are the placeholders `{…}` inside a data URL. All are replaced in one
 * pass, so a name that looks like a placeholder stays as it is.
 */
export function fillCell(cell: string, { name, slug, type, svg }: Icon): string {
  const separator = slug.indexOf('--');
  const code = svg?.svg_code ?? NO_DRAWING;
  const drawing = type === 'AnimatedIcon' || code.length > PRERENDERED_CHARS_MAX ? NO_DRAWING : code;
  const [, attributes = '', inside = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/s.exec(drawing) ?? [];
  const values: Readonly<Record<string, string>> = {
    '{name}': escapeHtml(name),
    '{pack}': escapeHtml(slug.slice(0, separator)),
    '{icon}': escapeHtml(slug.slice(separator + 2)),
    '%7Battributes%7D': encodeURIComponent(attributes),
    '%7Bdrawing%7D': encodeURIComponent(inside),
  };
  return cell.replaceAll(/\{(?:name|pack|icon)\}|%7B(?:attributes|drawing)%7D/g, (key) => values[key]!);
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
