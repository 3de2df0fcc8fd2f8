import { MutationCache, QueryCache, QueryClient } from '@tanstack/preact-query';
import { PictureGone } from './failures.ts';
import { ServiceError } from './get-json.ts';

/** What belongs to somebody who is signed in is asked for under this key, so that it goes when the session does. */
export const MINE = 'mine';
const SIGNED_IN = 'signed-in';

/** The answers that this page has, and what it asks again. A session that has ended is noticed by any answer. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // What the service refused it refuses again.
      retry: (failures, error) =>
        failures < 2 &&
        !(error instanceof PictureGone) &&
        !(error instanceof ServiceError && error.status < 500),
    },
  },
});

/**
 * Was this browser signed in when it last looked? The cookie is out of reach for scripts, so this is noted beside it:
 * visitors without an account then cause no request that can only be refused.
 */
export function isLikelySignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}

export function noteSignedIn(): void {
  localStorage.setItem(SIGNED_IN, 'yes');
}

/** Forgets all that was shown to the one who was signed in. */
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
