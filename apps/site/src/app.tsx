import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { Route, Switch } from 'wouter-preact';
import { PictureGone } from './api/gallery.ts';
import { ServiceError } from './api/get-json.ts';
import { MissingPage } from './design/missing-page.tsx';
import { Shell } from './design/shell.tsx';
import { AttributionPage } from './developers/attribution-page.tsx';
import { DevelopersPage } from './developers/developers-page.tsx';
import { LimitsPage } from './developers/limits-page.tsx';
import { StatusPage } from './developers/status-page.tsx';
import { DrawPage } from './draw/draw-page.tsx';
import { GalleryPage } from './gallery/gallery-page.tsx';
import { IconPage } from './icon/icon-page.tsx';
import { PackPage } from './packs/pack-page.tsx';
import { PacksPage } from './packs/packs-page.tsx';

const queryClient = new QueryClient({
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

/** All pages, below the shell that they share. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Switch>
          <Route path="/" component={GalleryPage} />
          <Route path="/icons/:icon" component={IconPage} />
          <Route path="/draw" component={DrawPage} />
          <Route path="/packs" component={PacksPage} />
          <Route path="/developers" component={DevelopersPage} />
          <Route path="/developers/limits" component={LimitsPage} />
          <Route path="/developers/attribution" component={AttributionPage} />
          <Route path="/status" component={StatusPage} />
          <Route path="/packs/:pack" component={PackPage} />
          <Route component={MissingPage} />
        </Switch>
      </Shell>
    </QueryClientProvider>
  );
}
