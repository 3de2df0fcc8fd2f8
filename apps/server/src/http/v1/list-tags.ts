import { CountedTagSchema, ListTagsQuerySchema, pagedDetailOf } from '@glyphdex/contract';
import { after } from '../../domain/awaitable.ts';
import { pagedBody } from '../response/envelopes.ts';
import type { KeyedEndpoint } from './keyed-endpoint.ts';
import { pageOf, referenceEndpoint } from './reference-endpoint.ts';

export const listTagsEndpoint: KeyedEndpoint = referenceEndpoint({
  path: '/tags',
  operationId: 'listTags',
  summary: 'The tags that tag accepts',
  description: 'In pages, the most used first. `search` leaves only tags that begin with it.',
  query: ListTagsQuerySchema,
  exampleQuery: 'search=arr',
  answer: pagedDetailOf(CountedTagSchema),
  errors: [],
  body({ catalog }, values) {
    const { page, perPage, offset } = pageOf(values);
    const wanted = { prefix: values.search ?? '', offset, limit: perPage };
    return after(catalog.listTags(wanted), ({ items, total }) => {
      const rows = items.map(({ text, slug, iconsCount }) => ({ text, slug, icons_count: iconsCount }));
      return pagedBody(rows, total, page, perPage);
    });
  },
});
