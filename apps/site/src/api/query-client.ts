import { MutationCache, QueryCache, QueryClient } from '@tanstack/preact-query';
import { PictureGone, ServiceError } from './requests.ts';

/** The first part of query keys for account data. Signing out removes these queries. */
export const PRIVATE = 'private';
const SIGNED_IN = 'signed-in';

/** The client of all queries. Any `signed_out` error ends the local session. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleSignedOut }),
  mutationCache: new MutationCache({ onError: handleSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // The same request would be refused again.
      retry: (failures, error) =>
        failures < 2 &&
        !(error instanceof PictureGone) &&
        !(error instanceof ServiceError && error.status < 500),
    },
  },
});

/**
 * Whether this browser was signed in at the last request. Scripts cannot read the cookie, so local storage has a flag.
 * Visitors without an account send no request that would be refused.
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
  queryClient.setQueryData([PRIVATE, 'account'], null);
  queryClient.removeQueries({
    predicate: ({ queryKey: [owner, what] }) => owner === PRIVATE && what !== 'account',
  });
}

function handleSignedOut(error: Error): void {
  if (error instanceof ServiceError && error.code === 'signed_out') noteSignedOut();
}
