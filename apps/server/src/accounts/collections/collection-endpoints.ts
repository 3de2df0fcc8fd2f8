import {
  COLLECTION_ID,
  COLLECTIONS_MAX,
  CollectionContentSchema,
  CollectionSchema,
  fieldError,
  Type,
} from '@glyphdex/contract';
import { invalid } from '../account-dependencies.ts';
import { type AccountEndpoint, data, sessionEndpoint } from '../account-endpoint.ts';
import { collectionView } from '../present-account.ts';

const pathParameter = {
  name: 'collection',
  description: 'Id of the collection: 8 to 32 lowercase letters and digits, made by the client.',
  example: 'k3v9d2m7',
};

/** Endpoints for the collections of the account that is signed in. */
export const COLLECTION_ENDPOINTS: readonly AccountEndpoint[] = [
  sessionEndpoint({
    method: 'GET',
    path: '/account/collections',
    operationId: 'listCollections',
    summary: 'The collections of this account',
    description: `Named lists of icons, at most ${COLLECTIONS_MAX}.`,
    answer: Type.Array(CollectionSchema),
    errors: [],
    async answerTo({ services: { collections } }, { account }) {
      return data((await collections.list(account.id)).map(collectionView));
    },
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/collections/{collection}',
    operationId: 'storeCollection',
    summary: 'Store a collection',
    description: 'Adds a collection, or replaces that with this id.',
    pathParameter,
    body: CollectionContentSchema,
    answer: CollectionSchema,
    errors: ['invalid_field'],
    async answerTo({ services: { collections, clock }, body, parameter }, { account }) {
      if (!COLLECTION_ID.test(parameter)) return invalid({ collection: [fieldError('collection_id')] });
      const collection = { id: parameter, accountId: account.id, ...body, changedAtMs: clock.now() };
      return (await collections.put(collection, COLLECTIONS_MAX))
        ? data(collectionView(collection))
        : invalid({ name: [fieldError('too_many_collections', [COLLECTIONS_MAX])] });
    },
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/account/collections/{collection}',
    operationId: 'removeCollection',
    summary: 'Remove a collection',
    description: 'Succeeds also if the account has none with this id.',
    pathParameter,
    answer: Type.Null(),
    errors: [],
    async answerTo({ services: { collections }, parameter }, { account }) {
      await collections.remove(account.id, parameter);
      return data(null);
    },
  }),
];
