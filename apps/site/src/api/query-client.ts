import { MutationCache, QueryCache, QueryClient } from '@tanstack/preact-query';
import { hydration } from '../design/hydration.ts';
import { PictureMissing, ServiceError } from './requests.ts';

/** The first part of query keys for account data. Signing out removes this data. */
export const PRIVATE = 'private';
const SIGNED_IN = 'signed-in';

/** The client of all queries. After a `signed_out` error to any request, the site shows the visitor as signed out. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleSignedOut }),
  mutationCache: new MutationCache({ onError: handleSignedOut }),
  defaultOptions: {
    queries: {
      // Answers change rarely: a page that is opened again within a minute sends no request.
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Without a network, a request fails at once. By default it would wait, with the old answer on the page.
      networkMode: 'always',
      // Refused requests (4xx) and searches by missing pictures would probably fail again.
      retry: (failures, error) =>
        failures < 2 &&
        navigator.onLine &&
        !(error instanceof PictureMissing) &&
        !(error instanceof ServiceError && error.status < 500),
    },
  },
});

/**
 * Whether this browser was signed in when it last asked for the account. Scripts cannot read the cookie, so local
 * storage has a flag. Without the flag, pages that need no account do not ask for one.
 */
export function isLikelySignedIn(): boolean {
  return !hydration.isRunning && localStorage.getItem(SIGNED_IN) !== null;
}

export function setSignedInFlag(): void {
  localStorage.setItem(SIGNED_IN, 'yes');
}

/** Removes the flag of `isLikelySignedIn` and all cached account data. The account becomes null. */
export function forgetAccount(): void {
  localStorage.removeItem(SIGNED_IN);
  queryClient.setQueryData([PRIVATE, 'account'], null);
  queryClient.removeQueries({
    predicate: ({ queryKey: [owner, what] }) => owner === PRIVATE && what !== 'account',
  });
}

function handleSignedOut(error: Error): void {
  if (error instanceof ServiceError && error.code === 'signed_out') forgetAccount();
}
