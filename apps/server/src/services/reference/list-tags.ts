import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';

export interface CountedTagView {
  readonly text: string;
  readonly slug: string;
  readonly icons_count: number;
}

export interface TagPage {
  readonly rows: readonly CountedTagView[];
  readonly total: number;
}

/** Which tags are there, or which begin with these letters? The most used first. */
export function listTags(
  { searcher }: OpenCatalog,
  request: { readonly prefix: string; readonly offset: number; readonly limit: number },
): TagPage {
  const { items, total } = searcher.tags(request);
  return {
    rows: items.map(({ text, slug, documentsCount }) => ({ text, slug, icons_count: documentsCount })),
    total,
  };
}
