import { PackSchema, PagedQuerySchema, pagedDetailOf } from '@glyphdex/contract';
import { listPacks } from '../../services/reference/list-packs.ts';
import type { KeyedEndpoint } from '../keyed-endpoint.ts';
import { pagedBody } from '../present/catalog-presenter.ts';
import { pageOf } from './page-of.ts';
import { referenceEndpoint } from './reference-endpoint.ts';

export const listPacksEndpoint: KeyedEndpoint = referenceEndpoint({
  path: '/packs',
  operationId: 'listPacks',
  summary: 'The packs with author and licence',
  description: 'In pages, sorted by slug.',
  query: PagedQuerySchema,
  exampleQuery: 'per_page=50',
  answer: pagedDetailOf(PackSchema),
  errors: [],
  body({ catalog }, values) {
    const { page, perPage, offset } = pageOf(values);
    const packs = listPacks(catalog);
    return pagedBody(packs.slice(offset, offset + perPage), packs.length, page, perPage);
  },
});
