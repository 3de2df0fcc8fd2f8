import { ERROR_CODES } from '@glyphdex/contract';
import { LRUCache } from 'lru-cache';
import { PAGE_CACHE_BYTES_MAX } from '../../http/limits.ts';
import { pathOf, queryOf } from '../../http/request/query-string.ts';
import type { RequestExchange } from '../../http/request-exchange.ts';
import { errorBody } from '../../http/response/envelopes.ts';
import type { StaticContent } from '../../http/response/static-content.ts';
import type { Client } from '../../http/route.ts';
import type { IconParts, IconServices } from '../../icons/icon-services.ts';
import { type Answer, type KeyedEndpoint, type Representation, scopeOf } from '../../icons/keyed-endpoint.ts';
import { REQUEST_COST } from '../../limits/request-cost.ts';
import type { PageShell } from './page-shell.ts';
import type { LoadPage } from './site-files.ts';
import type { SiteParts } from './start-page.ts';

interface CachedPage {
  /** The ETags of the answers in the page: they name the generation, and an order that changes within it. */
  readonly basis: string;
  readonly content: StaticContent;
}

/**
 * Pages that the service renders with the components of the site. Their data are the answers of the endpoints below
 * `/gallery`, at their prices and limits. When one of these is refused, the page comes without content, and its script
 * asks and tells the reason.
 */
export class RenderedPages {
  readonly #services: IconServices<IconParts & SiteParts>;
  readonly #endpoints: readonly { readonly endpoint: KeyedEndpoint; readonly pattern: RegExp }[];
  readonly #shell: PageShell;
  readonly #loadPage: LoadPage;
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: PAGE_CACHE_BYTES_MAX,
    maxEntrySize: PAGE_CACHE_BYTES_MAX / 8,
    // A page is stored as it is and compressed.
    sizeCalculation: ({ content }, address) => address.length + Math.ceil(content.bytesCount * 1.5),
  });

  constructor(
    services: IconServices<IconParts & SiteParts>,
    endpoints: readonly KeyedEndpoint[],
    shell: PageShell,
    loadPage: LoadPage,
  ) {
    this.#loadPage = loadPage;
    this.#services = services;
    this.#endpoints = endpoints.map((endpoint) => ({
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/, '([^/]+)')}$`),
    }));
    this.#shell = shell;
  }

  async answer(exchange: RequestExchange, client: Client): Promise<void> {
    const { publicUrl, catalogs } = this.#services.parts;
    const url = exchange.request.url ?? '/';
    const basis: string[] = [];
    let [isRefused, isLasting] = [false, true];
    const release = catalogs.visibleTo(client.principal).hold();
    try {
      const page = await this.#loadPage(
        { origin: publicUrl, path: pathOf(url), query: queryOf(url) },
        async (address) => {
          const answer = await this.#ask(exchange, client, address);
          if (answer.kind === 'unchanged') throw new Error(`${address} depends on the client`);
          if (answer.kind === 'refused') {
            const { code, message } = answer.refusal;
            const { status } = ERROR_CODES[code];
            basis.push(code, message ?? '');
            isRefused ||= status === 429 || status >= 500;
            return { status, body: errorBody(code, undefined, message), headers: {} };
          }
          basis.push(answer.etag?.value ?? '', answer.etag?.canonicalQuery ?? '');
          isLasting &&= answer.etag !== undefined;
          return { status: 200, body: answer.body.toString('latin1'), headers: headersOf(answer) };
        },
      );
      if (isRefused) return await this.#shell.empty.answer(exchange);
      const cached = this.#pages.get(url);
      if (cached?.basis === basis.join()) return await cached.content.answer(exchange);
      if ((await client.pay(REQUEST_COST.page)) !== undefined)
        return await this.#shell.empty.answer(exchange);
      const content = this.#shell.filled(page.render(), page.status);
      if (isLasting) this.#pages.set(url, { basis: basis.join(), content });
      return await content.answer(exchange);
    } finally {
      release();
    }
  }

  async #ask(exchange: RequestExchange, client: Client, address: string): Promise<Answer> {
    const path = pathOf(address).slice('/gallery'.length);
    for (const { endpoint, pattern } of this.#endpoints) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const parameter = decodeURIComponent(match[1] ?? '');
      const scope = scopeOf(this.#services, exchange, endpoint, parameter, client);
      return await endpoint.answerTo({ ...scope, query: queryOf(address), ifNoneMatch: undefined });
    }
    throw new Error(`no endpoint at ${address}`);
  }
}

function headersOf({ headers = [] }: Representation): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1]!]] : [])));
}
