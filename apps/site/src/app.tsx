import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { Route, Switch } from 'wouter-preact';
import { ServiceError } from './api/get-json.ts';
import { Shell } from './design/shell.tsx';
import { GalleryPage } from './gallery/gallery-page.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // What the service refused it refuses again.
      retry: (failures, error) => failures < 2 && !(error instanceof ServiceError && error.status < 500),
    },
  },
});

/** All pages, below the shell that they share. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Switch>
          <Route path="/" component={GalleryPage} />
        </Switch>
      </Shell>
    </QueryClientProvider>
  );
}
