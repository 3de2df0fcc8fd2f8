import type { Icon } from '@glyphdex/contract';

/** Larger drawings would delay the page; the script loads them. */
export const PRERENDERED_CHARS_MAX = 8_000;

/** Empty until the script knows whether the visitor prefers reduced motion. */
const NO_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

/** One cell of the prerendered grid. Placeholders are replaced in one pass, so names cannot contain one. */
export function fillCell(cell: string, { name, slug, type, svg }: Icon): string {
  const cut = slug.indexOf('--');
  const code = svg?.svg_code ?? NO_DRAWING;
  const drawing = type === 'AnimatedIcon' || code.length > PRERENDERED_CHARS_MAX ? NO_DRAWING : code;
  const [, attributes = '', inside = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/s.exec(drawing) ?? [];
  const places: Readonly<Record<string, string>> = {
    '{name}': escapeHtml(name),
    '{pack}': escapeHtml(slug.slice(0, cut)),
    '{icon}': escapeHtml(slug.slice(cut + 2)),
    '%7Battributes%7D': encodeURIComponent(attributes),
    '%7Bdrawing%7D': encodeURIComponent(inside),
  };
  return cell.replaceAll(/\{(?:name|pack|icon)\}|%7B(?:attributes|drawing)%7D/g, (place) => places[place]!);
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
