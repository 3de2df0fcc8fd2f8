import { MutationCache, QueryCache, QueryClient } from '@tanstack/preact-query';
import { PictureGone } from './failures.ts';
import { ServiceError } from './get-json.ts';

/** The first part of query keys for account data. Signing out removes these queries. */
export const MINE = 'mine';
const SIGNED_IN = 'signed-in';

/** The client of all queries. Any `signed_out` error ends the local session. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // A refusal would repeat.
      retry: (failures, error) =>
        failures < 2 &&
        !(error instanceof PictureGone) &&
        !(error instanceof ServiceError && error.status < 500),
    },
  },
});

/**
 * Whether this browser was signed in at the last request. Scripts cannot read the cookie, so local storage has a flag. It saves
 * visitors without an account a request that would be refused.
 */
export function isLikelySignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}

export function noteSignedIn(): void {
  localStorage.setItem(SIGNED_IN, 'yes');
}

/** Removes all cached account data. */
export function noteSignedOut(): void {
  localStorage.removeItem(SIGNED_IN);
  queryClient.setQueryData([MINE, 'account'], null);
  queryClient.removeQueries({
    predicate: ({ queryKey: [owner, what] }) => owner === MINE && what !== 'account',
  });
}

function noticeSignedOut(error: Error): void {
  if (error instanceof ServiceError && error.code === 'signed_out') noteSignedOut();
}
