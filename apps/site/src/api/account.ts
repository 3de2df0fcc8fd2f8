import type { AccountKeyView, AccountView, SessionView, SignInMethods } from '@glyphdex/contract';
import { queryOptions, useQuery } from '@tanstack/preact-query';
import { forgetAccount, isLikelySignedIn, PRIVATE, queryClient, setSignedInFlag } from './query-client.ts';
import { getData, ServiceError, sendJson } from './requests.ts';

const accountQuery = queryOptions({
  queryKey: [PRIVATE, 'account'],
  queryFn: ({ signal }) => readAccount(signal),
});

/** The signed-in account; `data` is null without a session. */
export function useAccount() {
  return useQuery(accountQuery);
}

/** As `useAccount`, but sends no request unless this browser was signed in before. */
export function useKnownAccount() {
  return useQuery({ ...accountQuery, enabled: isLikelySignedIn() });
}

const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in methods'],
  queryFn: ({ signal }) => getData<SignInMethods>('/account/entrances', signal),
});

/** The ways to sign in that this service offers, and whether it sends mail. */
export function useSignInMethods() {
  return useQuery(signInMethodsQuery);
}

export function useSessions() {
  return useQuery({
    queryKey: [PRIVATE, 'sessions'],
    queryFn: ({ signal }) => getData<readonly SessionView[]>('/account/sessions', signal),
    staleTime: 0,
  });
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The code that an account with second factors also needs. */
interface GivenCode {
  readonly code?: string | undefined;
}

/** Rejects with `second_factor_required` if the account has second factors and none is given. */
export async function signIn(credentials: Credentials & GivenCode): Promise<void> {
  const account = await sendJson<AccountView>('POST', '/account/session', credentials);
  await queryClient.invalidateQueries({ queryKey: [PRIVATE, 'sessions'] });
  setSignedInFlag();
  queryClient.setQueryData(accountQuery.queryKey, account);
}

/**
 * Creates an account without signing in. Resolves to true when the service mails a link that creates it instead. The
 * answer does not reveal whether the address already had an account.
 */
export async function signUp(credentials: Credentials): Promise<boolean> {
  const { sends_mail: sendsMail } = await queryClient.fetchQuery(signInMethodsQuery);
  await sendJson('POST', '/account/sign-up', credentials);
  return sendsMail;
}

/** Creates the account of a sign-up or invitation with the token of its link, and signs in to it. */
export async function createAccount(token: string, password?: string): Promise<void> {
  const account = await sendJson<AccountView>('POST', '/account/sign-up/confirm', { token, password });
  forgetAccount();
  setSignedInFlag();
  queryClient.setQueryData(accountQuery.queryKey, account);
}

/** Calls `leavePage` before the cached account is removed; otherwise the page would redirect to sign-in. */
export async function signOut(leavePage: () => void): Promise<void> {
  await sendJson('DELETE', '/account/session');
  leavePage();
  forgetAccount();
}

/** Requests a mail with a link that resets the password. Resolves to false when the service sends no mail. */
export async function requestPasswordReset(email: string): Promise<boolean> {
  return (await sendJson<{ sends_mail: boolean }>('POST', '/account/password-reset', { email })).sends_mail;
}

export interface NewPassword {
  /** Of the reset link. */
  readonly token: string;
  readonly password: string;
  readonly keptKeyIds: readonly string[];
}

/** The keys that still work of the account that a reset link belongs to. The link stays unused. */
export function useKeysOfReset(token: string) {
  return useQuery({
    queryKey: [PRIVATE, 'keys of reset'],
    queryFn: () => sendJson<readonly AccountKeyView[]>('POST', '/account/password-reset/keys', { token }),
    retry: false,
  });
}

/**
 * Sets a new password. All sessions end, the provider is unlinked, and keys that are not kept are revoked. Rejects as
 * `signIn` without a second factor.
 */
export async function resetPassword({
  token,
  password,
  keptKeyIds,
  code,
}: NewPassword & GivenCode): Promise<void> {
  const body = { token, password, keep_keys: keptKeyIds, ...(code !== undefined && { code }) };
  await sendJson('POST', '/account/password-reset/confirm', body);
  forgetAccount();
}

/** `current` is the present password; undefined for an account without one. */
export async function changePassword(current: string | undefined, next: string): Promise<void> {
  await sendJson('POST', '/account/password', {
    ...(current !== undefined && { current_password: current }),
    new_password: next,
  });
  await reloadAccount();
}

/** Starts to link the account with the sign-in provider. Resolves to the provider's address to open. */
export async function beginLink(password: string): Promise<string> {
  return (await sendJson<{ address: string }>('POST', '/account/oidc/link', { password })).address;
}

export async function unlink(password: string): Promise<void> {
  await sendJson('DELETE', '/account/oidc/link', { password });
  await reloadAccount();
}

export async function endSession({ id, is_this }: SessionView): Promise<void> {
  await sendJson('DELETE', `/account/sessions/${encodeURIComponent(id)}`);
  if (is_this) forgetAccount();
  else await queryClient.invalidateQueries({ queryKey: [PRIVATE, 'sessions'] });
}

/** `leavePage` is as in `signOut`, `password` as `current` in `changePassword`. */
export async function deleteAccount(password: string | undefined, leavePage: () => void): Promise<void> {
  await sendJson('DELETE', '/account', password === undefined ? {} : { password });
  leavePage();
  forgetAccount();
}

async function reloadAccount(): Promise<void> {
  await Promise.all(
    ['account', 'sessions'].map((what) => queryClient.invalidateQueries({ queryKey: [PRIVATE, what] })),
  );
}

async function readAccount(signal: AbortSignal): Promise<AccountView | null> {
  try {
    const account = await getData<AccountView>('/account', signal);
    setSignedInFlag();
    return account;
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'signed_out')) throw error;
    forgetAccount();
    return null;
  }
}
