import { createHash } from 'node:crypto';

/** What the ids of a sanitized drawing begin with. Its words may look the same, but they are not where these stand. */
const PREFIX = / id="(g[0-9a-f]{10})_|<style>@keyframes (g[0-9a-f]{10})_/;
/** The same in attributes, which refer to ids that it does not have. */
const REFERENCE = /<[^<>]*?\b(g[0-9a-f]{10})_/;
const PREFIX_DIGITS = 10;

/**
 * Renames the ids of a drawing that was sanitized before and changed since, as the sanitizer would: they begin with the
 * hash of the drawing without this beginning. So two colors of one icon do not collide in a page, and the sanitizer
 * changes nothing.
 */
export function isolateIds(svg: string): string {
  const [, id, keyframes] = PREFIX.exec(svg) ?? REFERENCE.exec(svg) ?? [];
  const prefix = id ?? keyframes;
  if (prefix === undefined) return svg;
  const numbered = svg.replaceAll(`${prefix}_`, '_');
  const digest = createHash('sha256').update(numbered).digest('hex').slice(0, PREFIX_DIGITS);
  return svg.replaceAll(`${prefix}_`, `g${digest}_`);
}
