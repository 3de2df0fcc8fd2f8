import { AccountSchema, OwnerSchema, PasswordChangeSchema, SessionSchema, Type } from '@glyphdex/contract';
import { refused } from './account-dependencies.ts';
import { type AccountEndpoint, data, sessionEndpoint } from './account-endpoint.ts';
import { changePassword } from './passwords/change-password.ts';
import { confirmOwner } from './passwords/confirm-owner.ts';
import { accountExport, accountView, sessionView } from './present-account.ts';
import { alertOwner } from './sign-in/alert-owner.ts';

/** Endpoints for the account that is signed in. */
export const SELF_ENDPOINTS: readonly AccountEndpoint[] = [
  sessionEndpoint({
    method: 'GET',
    path: '/account',
    operationId: 'getAccount',
    summary: 'The account that is signed in',
    description: 'The account of the session cookie, with its limits.',
    answer: AccountSchema,
    errors: [],
    answerTo: async (_request, { account }) => data(accountView(account)),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/account/session',
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends this session and deletes its cookie.',
    answer: Type.Null(),
    errors: [],
    async answerTo({ services }, { account, session }) {
      await services.accounts.endSession(account.id, session.id);
      return data(null, 'ended');
    },
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/password',
    operationId: 'changePassword',
    summary: 'Change or set the password',
    description: 'Ends all other sessions and renews this one.',
    body: PasswordChangeSchema,
    answer: Type.Null(),
    errors: ['invalid_field', 'stale_session'],
    async answerTo({ services, body, browser, siteUrl }, signedIn) {
      const passwords = { current: body.current_password ?? '', next: body.new_password };
      const result = await changePassword(services, signedIn, passwords, browser);
      if (result.kind === 'refused') return result;
      alertOwner(services, signedIn.account.id, 'password_changed', siteUrl);
      return data(null, result.session ?? 'ended');
    },
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/account',
    operationId: 'deleteAccount',
    summary: 'Delete the account',
    description:
      'Its sessions and keys end at once. The numbers of its keys stay in the usage of the service, without their names.',
    body: OwnerSchema,
    answer: Type.Null(),
    errors: ['invalid_field', 'stale_session'],
    async answerTo({ services, body }, signedIn) {
      const { accounts, clock } = services;
      const { account } = signedIn;
      const unconfirmed = await confirmOwner(services, signedIn, body.password ?? '');
      if (unconfirmed !== undefined) return unconfirmed;
      const ids = (await accounts.listKeysOf(account.id)).map(({ id }) => id);
      await accounts.removeAccount(account.id, clock.now());
      // The keys end first: their requests would otherwise be counted after the deletion.
      await services.applyKeyChanges();
      await services.recordedUsage.forget(ids);
      return data(null, 'ended');
    },
  }),
  sessionEndpoint({
    method: 'GET',
    path: '/account/sessions',
    operationId: 'listSessions',
    summary: 'The sessions of this account',
    description: 'Each browser that is signed in, and when it was last seen.',
    answer: Type.Array(SessionSchema),
    errors: [],
    async answerTo({ services }, { account, session }) {
      const sessions = await services.accounts.listSessions(account.id);
      return data(sessions.map((one) => sessionView(one, session)));
    },
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/account/sessions/{session}',
    operationId: 'endSession',
    summary: 'End a session',
    description: 'Signs out the browser of this session.',
    pathParameter: { name: 'session', description: 'Id of the session.', example: 'ses_4eC39HqLyjWDarjt' },
    answer: Type.Null(),
    errors: ['session_not_found'],
    async answerTo({ services, parameter }, { account, session }) {
      const isEnded = await services.accounts.endSession(account.id, parameter);
      if (!isEnded) return refused({ code: 'session_not_found' });
      return parameter === session.id ? data(null, 'ended') : data(null);
    },
  }),
  sessionEndpoint({
    method: 'GET',
    path: '/account/export',
    operationId: 'exportAccount',
    summary: 'All data of the account as a file',
    description:
      'The account, its sessions, its second factors without their secrets, its collections, its keys and their usage, as one JSON file.',
    answer: Type.Object({}, { additionalProperties: true }),
    errors: [],
    async answerTo({ services }, signedIn) {
      return {
        kind: 'file',
        mediaType: 'application/json; charset=utf-8',
        fileName: 'glyphdex-account.json',
        text: await accountExport(services, signedIn),
      };
    },
  }),
];
