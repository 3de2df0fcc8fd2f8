import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';

/**
 * Which icon do people mean by this: its id in digits, its slug, or an id or slug of one of its aliases? Answers its
 * docId; `undefined` when there is none.
 */
export function getIcon(catalog: OpenCatalog, idOrSlug: string): number | undefined {
  const docId = /^[1-9][0-9]{0,15}$/.test(idOrSlug)
    ? catalog.icons.findById(Number(idOrSlug))
    : catalog.icons.findBySlug(idOrSlug);
  return docId < 0 ? undefined : docId;
}
