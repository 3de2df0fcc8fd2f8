import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGlyphdexHandler, type GlyphdexHandlerOptions, nodeListener } from '@glyphdex/picker/handler';

export interface Shop {
  readonly url: string;
  stop(): void;
}

/** As strict as the policy of a careful site. It allows no inline script and style, and no picture of another host. */
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'";

/**
 * A site with the handler at `/icons`, scripts at `/scripts/…`, a page at `/` whose body is `markup`, and a page at
 * `/order` that shows the query of a submitted form.
 */
export async function startShop(
  markup: string,
  scripts: Readonly<Record<string, string>>,
  options: GlyphdexHandlerOptions,
  policy = POLICY,
): Promise<Shop> {
  const icons = nodeListener(createGlyphdexHandler(options));
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://shop');
    if (pathname.startsWith('/icons/')) return icons(request, response);
    const script = /^\/scripts\/(.+)$/.exec(pathname)?.[1];
    if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      return response.end(scripts[script]);
    }
    response.setHeader('content-security-policy', policy);
    if (pathname === '/page.css') return response.setHeader('content-type', 'text/css').end(PAGE_CSS);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      pathname === '/order'
        ? page(`<h1>Order</h1><output>${decodeURIComponent(search)}</output>`)
        : page(markup),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const PAGE_CSS = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #0f1319);
  color: light-dark(#111, #eee) } body { margin: 16px } form { display: grid; gap: 16px; justify-items: start }`;

const page = (body: string) => `<!doctype html><html lang="en"><head><title>Shop</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"></head><body>${body}</body></html>`;
