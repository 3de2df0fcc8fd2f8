import { ColorSchema, CountedNameSchema, detailOf, NoQuerySchema, Type } from '@glyphdex/contract';
import { listColors, listShapes, listStyles, listTypes } from '../../services/reference/list-values.ts';
import { detailBody } from '../response/envelopes.ts';
import type { KeyedEndpoint } from './keyed-endpoint.ts';
import { referenceEndpoint } from './reference-endpoint.ts';

export const listColorsEndpoint: KeyedEndpoint = referenceEndpoint({
  path: '/colors',
  operationId: 'listColors',
  summary: 'The color names that colors[] accepts',
  query: NoQuerySchema,
  answer: detailOf(Type.Array(ColorSchema)),
  errors: [],
  body: ({ catalog }) => detailBody(listColors(catalog)),
});

export const listStylesEndpoint: KeyedEndpoint = referenceEndpoint({
  path: '/styles',
  operationId: 'listStyles',
  summary: 'The style slugs that styles[] accepts',
  query: NoQuerySchema,
  answer: detailOf(Type.Array(CountedNameSchema)),
  errors: [],
  body: ({ catalog }) => detailBody(listStyles(catalog)),
});

export const listShapesEndpoint: KeyedEndpoint = referenceEndpoint({
  path: '/shapes',
  operationId: 'listShapes',
  summary: 'The shape names that shapes[] accepts',
  query: NoQuerySchema,
  answer: detailOf(Type.Array(CountedNameSchema)),
  errors: [],
  body: ({ catalog }) => detailBody(listShapes(catalog)),
});

export const listTypesEndpoint: KeyedEndpoint = referenceEndpoint({
  path: '/types',
  operationId: 'listTypes',
  summary: 'The names that type accepts',
  query: NoQuerySchema,
  answer: detailOf(Type.Array(CountedNameSchema)),
  errors: [],
  body: ({ catalog }) => detailBody(listTypes(catalog)),
});
