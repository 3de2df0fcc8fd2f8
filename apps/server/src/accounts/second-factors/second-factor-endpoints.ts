import {
  AddedFactorSchema,
  FactorsSchema,
  RecoveryCodesSchema,
  TotpConfirmationSchema,
  TotpSetupSchema,
  Type,
} from '@glyphdex/contract';
import type { Static } from 'typebox';
import { refused } from '../account-dependencies.ts';
import {
  type AccountEndpoint,
  type AccountRequest,
  data,
  type Outcome,
  sessionEndpoint,
} from '../account-endpoint.ts';
import { isFreshSignIn } from '../passwords/confirm-owner.ts';
import { factorView } from '../present-account.ts';
import { alertOwner } from '../sign-in/alert-owner.ts';
import type { SignedIn } from '../sign-in/resume-session.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes } from './add-factor.ts';

/** Endpoints for the second factors of the account that is signed in. */
export const SECOND_FACTOR_ENDPOINTS: readonly AccountEndpoint[] = [
  sessionEndpoint({
    method: 'GET',
    path: '/account/second-factors',
    operationId: 'listSecondFactors',
    summary: 'The second factors of this account',
    description:
      'Authenticator apps, passkeys of earlier versions, and the number of recovery codes that are left.',
    answer: FactorsSchema,
    errors: [],
    async answerTo({ services: { secondFactors } }, { account }) {
      const factors = await secondFactors.list(account.id);
      return data({
        factors: factors.map(factorView),
        recovery_codes_left: await secondFactors.countRecoveryCodes(account.id),
      });
    },
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/second-factors/totp',
    operationId: 'beginTotp',
    summary: 'A secret for an authenticator app',
    description: 'Stores nothing: the first code adds the app.',
    answer: TotpSetupSchema,
    errors: ['stale_session'],
    answerTo: whenFresh(async ({ services }, { account }) => data(beginTotp(services, account))),
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/second-factors/totp/confirm',
    operationId: 'confirmTotp',
    summary: 'Add an authenticator app with its first code',
    description: 'The first second factor of an account comes with recovery codes.',
    body: TotpConfirmationSchema,
    answer: AddedFactorSchema,
    errors: ['invalid_field', 'stale_session', 'factor_limit_reached'],
    answerTo: whenFresh<Static<typeof TotpConfirmationSchema>>(
      async ({ services, body, siteUrl }, signedIn) => {
        const result = await confirmTotp(services, signedIn, body);
        if (result.kind === 'refused') return result;
        alertOwner(services, signedIn.account.id, 'factor_added', siteUrl);
        return data({ factor: factorView(result.factor), recovery_codes: result.recoveryCodes });
      },
    ),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/account/second-factors/{factor}',
    operationId: 'removeSecondFactor',
    summary: 'Remove a second factor',
    description: 'With the last one, the recovery codes are removed too.',
    pathParameter: { name: 'factor', description: 'Id of the factor.', example: 'fac_4eC39HqLyjWDarjt' },
    answer: Type.Null(),
    errors: ['stale_session', 'factor_not_found'],
    answerTo: whenFresh(async ({ services, parameter, siteUrl }, { account }) => {
      const isRemoved = await services.secondFactors.remove(account.id, parameter);
      if (!isRemoved) return refused({ code: 'factor_not_found' });
      alertOwner(services, account.id, 'factor_removed', siteUrl);
      return data(null);
    }),
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/recovery-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    description: 'The old codes no longer work. No later answer shows the new ones.',
    answer: RecoveryCodesSchema,
    errors: ['stale_session', 'factor_not_found'],
    answerTo: whenFresh(async ({ services, siteUrl }, { account }) => {
      const codes = await renewRecoveryCodes(services, account.id);
      if (codes === undefined)
        return refused({ code: 'factor_not_found', message: 'Add an authenticator app first.' });
      alertOwner(services, account.id, 'recovery_codes_renewed', siteUrl);
      return data({ recovery_codes: codes });
    }),
  }),
];

type Answer<Body> = (request: AccountRequest<Body>, signedIn: SignedIn) => Promise<Outcome>;

/**
 * Refuses sessions that are not fresh, so a stolen cookie is enough to change second factors for ten minutes at most.
 */
function whenFresh<Body>(answerTo: Answer<Body>): Answer<Body> {
  return async (request, signedIn) =>
    isFreshSignIn(request.services, signedIn.session)
      ? await answerTo(request, signedIn)
      : refused({ code: 'stale_session' });
}
