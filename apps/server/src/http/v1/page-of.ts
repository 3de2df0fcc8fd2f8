import { PER_PAGE_DEFAULT } from '@glyphdex/contract';

export interface Page {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
}

/** Which rows of a list are asked for? */
export function pageOf(values: { readonly page?: number; readonly per_page?: number }): Page {
  const { page = 1, per_page: perPage = PER_PAGE_DEFAULT } = values;
  return { page, perPage, offset: (page - 1) * perPage };
}
