import {
  AccountKeySchema,
  AccountSchema,
  ConfirmSignUpSchema,
  CredentialsSchema,
  MailedTokenSchema,
  ResetRequestSchema,
  ResetSchema,
  SignInMethodsSchema,
  SignInSchema,
  Type,
} from '@glyphdex/contract';
import type { Account } from '../account.ts';
import {
  type AccountEndpoint,
  type AccountRequest,
  data,
  type Outcome,
  openEndpoint,
  withoutFactor,
} from '../account-endpoint.ts';
import { keysOfReset, resetPassword, sendResetLater } from '../passwords/reset-password.ts';
import { accountView, keyView } from '../present-account.ts';
import { confirmSignUp } from '../sign-up/confirm-sign-up.ts';
import { acceptInvitation } from '../sign-up/invite.ts';
import { signUp } from '../sign-up/sign-up.ts';
import { alertOwner } from './alert-owner.ts';
import { signIn } from './sign-in.ts';
import type { StartedSession } from './start-session.ts';

/** Sign-up, sign-in with a password, and the reset of a forgotten password. None requires a session. */
export const SIGN_IN_ENDPOINTS: readonly AccountEndpoint[] = [
  openEndpoint({
    method: 'GET',
    path: '/account/entrances',
    operationId: 'listEntrances',
    summary: 'The ways to sign in',
    description:
      'Whether accounts have passwords, which OpenID Connect provider is configured, and whether the service sends mail.',
    answer: SignInMethodsSchema,
    errors: [],
    async answerTo({ services: { identities, mailer, signUpMode } }) {
      const oidc = identities === undefined ? null : { name: identities.name };
      return data({ password: true, oidc, sign_up: signUpMode, sends_mail: mailer !== undefined });
    },
  }),
  openEndpoint({
    method: 'POST',
    path: '/account/sign-up',
    operationId: 'signUp',
    summary: 'Create an account',
    description:
      'If the service sends mail, it mails a link that creates the account; otherwise it creates the account at once. The answer is the same if the address already has an account.',
    body: CredentialsSchema,
    answer: Type.Null(),
    errors: ['invalid_field', 'sign_up_closed'],
    async answerTo({ services, body, browser, isLoopback, siteUrl }) {
      const network = isLoopback ? undefined : browser.network;
      const result = await signUp(services, body, { network, siteUrl });
      return result.kind === 'refused' ? result : data(null);
    },
  }),
  openEndpoint({
    method: 'POST',
    path: '/account/sign-up/confirm',
    operationId: 'confirmSignUp',
    summary: 'Create an account with the token of a link',
    description: 'Creates the account and signs in to it. A token works once.',
    body: ConfirmSignUpSchema,
    answer: AccountSchema,
    errors: ['invalid_field', 'sign_up_closed'],
    async answerTo(request) {
      const { services, body, browser } = request;
      const { token, password } = body;
      const result =
        password === undefined
          ? await confirmSignUp(services, token, browser)
          : await acceptInvitation(services, { secret: token, password }, browser);
      if (result.kind === 'refused') return result;
      return await signedInAnswer(request, result);
    },
  }),
  openEndpoint({
    method: 'POST',
    path: '/account/session',
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Sets the session cookie and ends the previous session of the browser. An account with second factors also needs one of them: see `second_factor_required`.',
    body: SignInSchema,
    answer: AccountSchema,
    errors: ['wrong_credentials', 'second_factor_required', 'invalid_field'],
    async answerTo(request) {
      const { services, body, browser, siteUrl } = request;
      const result = await signIn(services, body, browser);
      services.countSignIn('password', result.kind === 'signed_in');
      if (result.kind === 'refused') return withoutFactor(result, services, siteUrl);
      if (result.byRecoveryCode) alertOwner(services, result.account.id, 'recovery_code_used', siteUrl);
      return await signedInAnswer(request, result);
    },
  }),
  openEndpoint({
    method: 'POST',
    path: '/account/password-reset',
    operationId: 'requestPasswordReset',
    summary: 'Mail a link for a new password',
    description:
      'Sends the link if mail is set up and the address has an account with few unused links. The answer is the same otherwise.',
    body: ResetRequestSchema,
    answer: Type.Object({ sends_mail: Type.Boolean() }, { additionalProperties: false }),
    errors: [],
    async answerTo({ services, body, siteUrl }) {
      const { mailer } = services;
      if (mailer !== undefined) sendResetLater({ ...services, mailer }, body.email, siteUrl);
      return data({ sends_mail: mailer !== undefined });
    },
  }),
  openEndpoint({
    method: 'POST',
    path: '/account/password-reset/keys',
    operationId: 'listKeysOfReset',
    summary: 'The keys that a password reset can keep',
    description:
      'The live keys of the account that the token of a mailed link belongs to. The link stays unused.',
    body: MailedTokenSchema,
    answer: Type.Array(AccountKeySchema),
    errors: ['invalid_field'],
    async answerTo({ services, body: { token } }) {
      const result = await keysOfReset(services, token);
      if (result.kind === 'refused') return result;
      return data(result.keys.map((key) => keyView(key, services.clock.now())));
    },
  }),
  openEndpoint({
    method: 'POST',
    path: '/account/password-reset/confirm',
    operationId: 'resetPassword',
    summary: 'Set a new password with the token of a mailed link',
    description:
      'Ends all sessions, unlinks the identity and revokes the keys that are not kept. An account with second factors also needs one of them.',
    body: ResetSchema,
    answer: Type.Null(),
    errors: ['invalid_field', 'second_factor_required'],
    async answerTo({
      services,
      body: { token, password, keep_keys: keptKeyIds = [], code },
      browser: { network },
      siteUrl,
    }) {
      const given = { secret: token, password, keptKeyIds, network, code };
      const result = await resetPassword(services, given);
      if (result.kind === 'refused') return withoutFactor(result, services, siteUrl);
      await services.applyKeyChanges();
      alertOwner(services, result.accountId, 'password_reset', siteUrl);
      if (result.byRecoveryCode) alertOwner(services, result.accountId, 'recovery_code_used', siteUrl);
      return data(null);
    },
  }),
];

/** The answer to a sign-in, which ends the session that the browser had before. */
async function signedInAnswer(
  { services, signedIn }: Pick<AccountRequest<unknown>, 'services' | 'signedIn'>,
  { account, session }: { readonly account: Account; readonly session: StartedSession },
): Promise<Outcome> {
  const before = await signedIn();
  if (before !== undefined) await services.accounts.endSession(before.account.id, before.session.id);
  return data(accountView(account), session);
}
