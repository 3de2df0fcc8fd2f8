import { detailOf, NoQuerySchema, PackSchema } from '@glyphdex/contract';
import { getPack } from '../../services/reference/list-packs.ts';
import type { KeyedEndpoint } from '../keyed-endpoint.ts';
import { detailBody } from '../present/envelopes.ts';
import { referenceEndpoint } from './reference-endpoint.ts';

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
