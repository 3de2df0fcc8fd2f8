import { type QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { Route, Switch, useLocation } from 'wouter-preact';
import { queryClient } from './api/query-client.ts';
import { IconSurface } from './design/drawing.tsx';
import type { MissingAddress } from './design/hydration.ts';
import { later } from './design/later.tsx';
import { MissingPage } from './design/missing-page.tsx';
import { Shell } from './design/shell.tsx';
import { GalleryPage, SetResults } from './gallery/gallery-page.tsx';
import { namesOf, readQuery } from './gallery/gallery-query.ts';

const IconPage = later(() => import('./icon/icon-detail.tsx').then((module) => module.IconPage));
const CollectionPage = later(() =>
  import('./collection/collection-page.tsx').then((module) => module.CollectionPage),
);
const PackPage = later(() => import('./packs/pack-page.tsx').then((module) => module.PackPage));
const PacksPage = later(() => import('./packs/packs-page.tsx').then((module) => module.PacksPage));
const DrawPage = later(() => import('./draw/draw-page.tsx').then((module) => module.DrawPage));
const OtherPages = later(() => import('./other-pages.tsx').then((module) => module.OtherPages));

/** Loads the code of the page at this address, which is rendered at once then. */
export async function loadPageCode(path: string, query: string): Promise<void> {
  if (path === '/' && namesOf(readQuery(query)) !== undefined) await SetResults.load();
  else if (/^\/icons\/./.test(path)) await IconPage.load();
  else if (/^\/packs\/./.test(path)) await PackPage.load();
  else if (/^\/packs\/?$/.test(path)) await PacksPage.load();
  else if (path !== '/') await OtherPages.load();
}

/** Routes of all pages inside the shell. The code of the search comes first, that of other pages when they open. */
export function App({
  client = queryClient,
  missing,
}: {
  readonly client?: QueryClient;
  /** The address for which the service has answered 404. */
  readonly missing?: MissingAddress | undefined;
}) {
  const [location] = useLocation();
  return (
    <QueryClientProvider client={client}>
      <IconSurface>
        <Shell>
          {missing?.path === location ? (
            <MissingPage {...missing} />
          ) : (
            <Switch>
              <Route path="/" component={GalleryPage} />
              <Route path="/icons/:icon" component={IconPage} />
              <Route path="/saved" component={CollectionPage} />
              <Route path="/draw" component={DrawPage} />
              <Route path="/packs" component={PacksPage} />
              <Route path="/packs/:pack" component={PackPage} />
              <Route>
                <OtherPages />
              </Route>
            </Switch>
          )}
        </Shell>
      </IconSurface>
    </QueryClientProvider>
  );
}
