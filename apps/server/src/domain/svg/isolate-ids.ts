import { createHash } from 'node:crypto';

/** What the ids of a sanitized drawing begin with, and references to ids that it does not have. */
const PREFIX = /\b(g[0-9a-f]{10})_/;
const PREFIX_DIGITS = 10;

/**
 * Renames the ids of a drawing that was sanitized before and changed since, as the sanitizer would: they begin with the
 * hash of the drawing without this beginning. So two colours of one icon do not collide in a page, and the sanitizer
 * changes nothing.
 */
export function isolateIds(svg: string): string {
  const prefix = PREFIX.exec(svg)?.[1];
  if (prefix === undefined) return svg;
  const numbered = svg.replaceAll(`${prefix}_`, '_');
  const digest = createHash('sha256').update(numbered).digest('hex').slice(0, PREFIX_DIGITS);
  return svg.replaceAll(`${prefix}_`, `g${digest}_`);
}
