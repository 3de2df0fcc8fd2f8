import { QueryClient } from '@tanstack/preact-query';
import { render } from 'preact-render-to-string';
import { Router } from 'wouter-preact';
import type { FoundIcons } from '../api/gallery.ts';
import { App, loadPageCode } from '../app.tsx';
import type { CarriedQuery } from '../design/hydration.ts';
import { type Ask, answeredBy } from './fetch.ts';
import { requestPageData } from './page-data.ts';
import { headOf, type PageAddress } from './page-head.ts';
import { scriptJson } from './script-json.ts';

export interface RenderedPage {
  /** Replaces the title and description of the document. */
  readonly head: string;
  /** The content of `#app`, and the data that it shows. */
  readonly body: string;
}

/** A page whose data has arrived. */
export interface LoadedPage {
  /** 404 for an unknown icon, pack or page. */
  readonly status: 200 | 404;
  render(): RenderedPage;
}

/** Loads the data of a page with `ask`. Rendering is synchronous, and asks for nothing. */
export async function loadPage(address: PageAddress, ask: Ask): Promise<LoadedPage> {
  const { query, unknown } = address;
  // As the router decodes it.
  const path = decodeURI(address.path);
  const client = new QueryClient({
    // A failed request stays one while the page is rendered.
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const [missing] = await Promise.all([
    answeredBy(ask, () => requestPageData(client, path, query, unknown)),
    unknown === undefined && loadPageCode(path, query),
  ]);
  const status = missing === undefined ? 200 : 404;
  return {
    status,
    render() {
      const html = render(
        <Router ssrPath={address.path} ssrSearch={query}>
          <App client={client} missing={missing} />
        </Router>,
      );
      const queries = client.getQueryCache().getAll();
      const carried = queries.flatMap(({ queryKey, meta, state: { data } }): CarriedQuery[] => {
        const isPartial =
          meta?.['isPartial'] === true || (data as FoundIcons | undefined)?.isPartial === true;
        return data === undefined ? [] : [[queryKey, data, isPartial]];
      });
      const head = headOf(address, client, status);
      client.clear();
      return {
        head,
        body: `<div id="app">${html}</div><script type="application/json" id="data">${scriptJson({ queries: carried, missing })}</script>`,
      };
    },
  };
}
