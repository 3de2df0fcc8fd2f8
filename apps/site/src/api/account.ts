import type { AccountView, Entrances, SessionView } from '@glyphdex/contract';
import { queryOptions, useQuery } from '@tanstack/preact-query';
import { getJson, ServiceError, sendJson } from './get-json.ts';
import { isLikelySignedIn, MINE, noteSignedIn, noteSignedOut, queryClient } from './query-client.ts';

interface Detail<Data> {
  readonly data: Data;
}

const accountQuery = queryOptions({
  queryKey: [MINE, 'account'],
  queryFn: ({ signal }) => readAccount(signal),
});

/** The signed-in account; null without a session. */
export function useAccount() {
  return useQuery(accountQuery);
}

/** As `useAccount`, but sends no request unless this browser was signed in before. */
export function useKnownAccount() {
  return useQuery({ ...accountQuery, enabled: isLikelySignedIn() });
}

/** The ways to sign in that the operator has configured. */
export function useEntrances() {
  return useQuery({
    queryKey: ['entrances'],
    queryFn: async ({ signal }) => (await getJson<Detail<Entrances>>('/account/entrances', signal)).data,
  });
}

export function useSessions() {
  return useQuery({
    queryKey: [MINE, 'sessions'],
    queryFn: async ({ signal }) =>
      (await getJson<Detail<readonly SessionView[]>>('/account/sessions', signal)).data,
    staleTime: 0,
  });
}

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { data } = await sendJson<Detail<AccountView>>('POST', '/account/session', credentials);
  noteSignedIn();
  queryClient.setQueryData(accountQuery.queryKey, data);
}

/** The answer does not reveal whether the address had an account. */
export async function signUp(credentials: { email: string; password: string }): Promise<void> {
  await sendJson('POST', '/account/sign-up', credentials);
}

/** Calls `goOn` before the cached account is removed; else the page would redirect to sign-in. */
export async function signOut(goOn: () => void): Promise<void> {
  await sendJson('DELETE', '/account/session');
  goOn();
  noteSignedOut();
}

/** Requests a reset link. Resolves to false when the service sends no mail. */
export async function requestPasswordReset(email: string): Promise<boolean> {
  const { data } = await sendJson<Detail<{ sends_mail: boolean }>>('POST', '/account/password-reset', {
    email,
  });
  return data.sends_mail;
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await sendJson('POST', '/account/password-reset/confirm', { token, password });
  noteSignedOut();
}

/** `current` is the present password; undefined for an account without one. */
export async function changePassword(current: string | undefined, next: string): Promise<void> {
  await sendJson('POST', '/account/password', {
    ...(current !== undefined && { current_password: current }),
    new_password: next,
  });
  await askAgain();
}

/** Starts linking. Resolves to the provider's address to open. */
export async function beginLink(password: string): Promise<string> {
  const { data } = await sendJson<Detail<{ address: string }>>('POST', '/account/oidc/link', { password });
  return data.address;
}

export async function unlink(password: string): Promise<void> {
  await sendJson('DELETE', '/account/oidc/link', { password });
  await askAgain();
}

export async function endSession({ id, is_this }: SessionView): Promise<void> {
  await sendJson('DELETE', `/account/sessions/${encodeURIComponent(id)}`);
  if (is_this) noteSignedOut();
  else await queryClient.invalidateQueries({ queryKey: [MINE, 'sessions'] });
}

/** `goOn` as in `signOut`; `password` as `current` in `changePassword`. */
export async function deleteAccount(password: string | undefined, goOn: () => void): Promise<void> {
  await sendJson('DELETE', '/account', password === undefined ? {} : { password });
  goOn();
  noteSignedOut();
}

/** Reloads the account. */
async function askAgain(): Promise<void> {
  await Promise.all(
    ['account', 'sessions'].map((what) => queryClient.invalidateQueries({ queryKey: [MINE, what] })),
  );
}

async function readAccount(signal: AbortSignal): Promise<AccountView | null> {
  try {
    const { data } = await getJson<Detail<AccountView>>('/account', signal);
    noteSignedIn();
    return data;
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'signed_out')) throw error;
    noteSignedOut();
    return null;
  }
}
