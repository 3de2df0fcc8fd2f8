import {
  AccountKeySchema,
  CreatedKeySchema,
  KeyChangeSchema,
  NewKeySchema,
  RollSchema,
  Type,
} from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { Account } from '../account.ts';
import { refused } from '../account-dependencies.ts';
import {
  type AccountEndpoint,
  type AccountRequest,
  data,
  type Outcome,
  sessionEndpoint,
} from '../account-endpoint.ts';
import type { AccountServices } from '../account-services.ts';
import { keyView } from '../present-account.ts';
import type { SignedIn } from '../sign-in/resume-session.ts';
import { changeKey, createAccountKey, findAccountKey, rollKey } from './account-keys.ts';
import type { ApiKey } from './api-key.ts';
import type { CreatedKey } from './create-key.ts';

const pathParameter = {
  name: 'key',
  description: 'Id of the key.',
  example: 'key_4eC39HqLyjWDarjt',
} as const;

/** Endpoints for the keys of the signed-in account. The id of a key of another account gets 404, like an unknown id. */
export const KEY_ENDPOINTS: readonly AccountEndpoint[] = [
  sessionEndpoint({
    method: 'GET',
    path: '/account/keys',
    operationId: 'listAccountKeys',
    summary: 'All keys of this account',
    description: 'Revoked keys are included. Secrets are not.',
    answer: Type.Array(AccountKeySchema),
    errors: [],
    async answerTo({ services: { accounts, clock, recordedUsage } }, { account }) {
      await recordedUsage.settle();
      return data((await accounts.listKeysOf(account.id)).map((key) => keyView(key, clock.now())));
    },
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/keys',
    operationId: 'createAccountKey',
    summary: 'Create a key',
    description: 'The answer contains the secret. No later answer shows it.',
    body: NewKeySchema,
    answer: CreatedKeySchema,
    errors: ['invalid_field', 'key_limit_reached'],
    async answerTo({ services, body }, { account }) {
      const created = await createAccountKey(services, account, valuesIn(body));
      // A preflight names no key, so only loaded keys can allow it.
      if (created.kind === 'created' && created.key.kind === 'publishable') await services.applyKeyChanges();
      return createdKey(created, services);
    },
  }),
  sessionEndpoint({
    method: 'PATCH',
    path: '/account/keys/{key}',
    operationId: 'changeAccountKey',
    summary: 'Change a key',
    description:
      'Changes its name, its domains or `allow_server_calls`. Members that are absent stay as they are.',
    pathParameter,
    body: KeyChangeSchema,
    answer: AccountKeySchema,
    errors: ['invalid_field', 'key_not_found', 'key_not_live'],
    answerTo: withKey<Static<typeof KeyChangeSchema>>(async ({ services, body }, key) => {
      const result = await changeKey(services, key, valuesIn(body));
      if (result.kind === 'refused') return result;
      return data(keyView(result.key, services.clock.now()));
    }),
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/keys/{key}/roll',
    operationId: 'rollAccountKey',
    summary: 'Replace a key',
    description: 'Creates a key with the same name and rights. The old key works for `overlap_hours` more.',
    pathParameter,
    body: RollSchema,
    answer: CreatedKeySchema,
    errors: ['key_not_found', 'key_not_live', 'key_limit_reached'],
    answerTo: withKey<Static<typeof RollSchema>>(async ({ services, body }, key, account) =>
      createdKey(await rollKey(services, account, key, body.overlap_hours), services),
    ),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/account/keys/{key}',
    operationId: 'revokeAccountKey',
    summary: 'Revoke a key for good',
    description: 'The key stops working at once.',
    pathParameter,
    answer: Type.Null(),
    errors: ['key_not_found'],
    answerTo: withKey(async ({ services }, key) => {
      await services.accounts.revokeKey(key.id, services.clock.now());
      await services.applyKeyChanges();
      return data(null);
    }),
  }),
];

/** Answers about the key of the account that the path names. */
function withKey<Body>(
  answerTo: (request: AccountRequest<Body>, key: ApiKey, account: Account) => Promise<Outcome>,
) {
  return async (request: AccountRequest<Body>, { account }: SignedIn): Promise<Outcome> => {
    const key = await findAccountKey(request.services, account, request.parameter);
    return key === undefined ? refused({ code: 'key_not_found' }) : await answerTo(request, key, account);
  };
}

/** The members of a body as the service names them. */
function valuesIn<Body extends Static<typeof KeyChangeSchema>>({
  allow_server_calls: allowed,
  ...body
}: Body) {
  return { ...body, ...(allowed !== undefined && { allowServerCalls: allowed }) };
}

/** The answer to creating a key, the only one that shows its secret. */
function createdKey(result: CreatedKey, { clock }: AccountServices): Outcome {
  if (result.kind === 'refused') return result;
  return data({ key: keyView(result.key, clock.now()), secret: result.secret });
}
