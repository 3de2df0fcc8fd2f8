import { detailOf, ListPacksQuerySchema, NoQuerySchema, PackSchema, pagedDetailOf } from '@glyphdex/contract';
import { getPack, listPacks } from '../../services/reference/list-packs.ts';
import { detailBody, pagedBody } from '../response/envelopes.ts';
import type { KeyedEndpoint } from './keyed-endpoint.ts';
import { pageOf, referenceEndpoint } from './reference-endpoint.ts';

export const listPacksEndpoint: KeyedEndpoint = referenceEndpoint({
  path: '/packs',
  operationId: 'listPacks',
  summary: 'The packs with author and license',
  description: 'In pages, sorted by slug. The filters say what the license has to be.',
  query: ListPacksQuerySchema,
  exampleQuery: 'commercial_use=true&attribution_required=false&per_page=50',
  answer: pagedDetailOf(PackSchema),
  errors: [],
  body({ catalog }, values) {
    const { page, perPage, offset } = pageOf(values);
    const packs = listPacks(catalog, {
      spdx: values.license,
      commercialUse: flagOf(values.commercial_use),
      attributionRequired: flagOf(values.attribution_required),
      shareAlike: flagOf(values.share_alike),
    });
    return pagedBody(packs.slice(offset, offset + perPage), packs.length, page, perPage);
  },
});

/** A flag of the query as a value. */
export function flagOf(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}

export const getPackEndpoint: KeyedEndpoint = referenceEndpoint({
  path: '/packs/{pack}',
  operationId: 'getPack',
  summary: 'One pack by slug',
  pathParameter: { name: 'pack', description: 'The slug, as `pack` takes it.', example: 'mdi' },
  query: NoQuerySchema,
  answer: detailOf(PackSchema),
  errors: ['pack_not_found'],
  refuse: ({ catalog, parameter }) =>
    getPack(catalog, parameter) === undefined ? { code: 'pack_not_found' } : undefined,
  body: ({ catalog, parameter }) => detailBody(getPack(catalog, parameter)),
});
