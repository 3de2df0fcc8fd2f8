import {
  ATTRIBUTION_IDS_MAX,
  AttributionQuerySchema,
  AttributionSchema,
  detailOf,
  fieldError,
} from '@glyphdex/contract';
import { detailBody } from '../../http/response/envelopes.ts';
import { PLAIN } from '../../http/route.ts';
import type { KeyedEndpoint } from '../keyed-endpoint.ts';
import { queryEndpoint } from '../query-endpoint.ts';
import { getAttribution } from './get-attribution.ts';

export const getAttributionEndpoint: KeyedEndpoint = queryEndpoint({
  path: '/attribution',
  operationId: 'getAttribution',
  summary: 'Lines that credit this service and the authors of icons',
  description: 'As text, HTML and Markdown. `missing` lists ids and slugs without an icon.',
  query: AttributionQuerySchema,
  exampleQuery: 'ids=mdi--home,mdi--cog',
  answer: detailOf(AttributionSchema),
  errors: [],
  price: PLAIN,
  bound: { answerRows: ATTRIBUTION_IDS_MAX },
  check: ({ ids }) =>
    idsOrSlugsIn(ids).length > ATTRIBUTION_IDS_MAX
      ? { code: 'invalid_parameter', errors: { ids: [fieldError('too_many_ids', [ATTRIBUTION_IDS_MAX])] } }
      : undefined,
  body: async ({ catalog, services }, { ids }) =>
    detailBody(await getAttribution(catalog, idsOrSlugsIn(ids), services.parts.publicUrl)),
});

function idsOrSlugsIn(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',');
}
