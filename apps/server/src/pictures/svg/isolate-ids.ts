import { createHash } from 'node:crypto';

/**
 * The prefix of all ids of a sanitized drawing. Searched in `id` and `@keyframes` only, because a title may contain the
 * same text.
 */
const PREFIX = / id="(g[0-9a-f]{10})_|<style>@keyframes (g[0-9a-f]{10})_/;
/** The prefix in a reference, for a drawing that refers only to ids that it does not have. */
const REFERENCE = /<[^<>]*?\b(g[0-9a-f]{10})_/;
const PREFIX_DIGITS = 10;

/**
 * Renames the ids of a sanitized drawing that was changed, as the sanitizer would. Each id starts with a hash of the
 * drawing without these prefixes, so two colors of one icon do not collide in a page.
 */
export function isolateIds(svg: string): string {
  const [, id, keyframes] = PREFIX.exec(svg) ?? REFERENCE.exec(svg) ?? [];
  const prefix = id ?? keyframes;
  if (prefix === undefined) return svg;
  const numbered = svg.replaceAll(`${prefix}_`, '_');
  const digest = createHash('sha256').update(numbered).digest('hex').slice(0, PREFIX_DIGITS);
  return svg.replaceAll(`${prefix}_`, `g${digest}_`);
}
