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

/** The slug under which this catalog has an icon; `undefined` when it has it no more. */
export function slugOfIcon(catalog: OpenCatalog, iconId: number): string | undefined {
  const docId = catalog.icons.findById(iconId);
  return docId < 0 ? undefined : catalog.icons.slugOf(docId);
}
