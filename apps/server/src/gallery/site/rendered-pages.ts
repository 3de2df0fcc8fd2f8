import type { IncomingHttpHeaders } from 'node:http';
import { ERROR_CODES, inEachLanguage } from '@glyphdex/contract';
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
import { pageLanguage } from './page-language.ts';
import { PageShell } from './page-shell.ts';
import { commonSearches } from './search-engines.ts';
import type { ServiceAnswer, SiteParts, UnknownAddress } from './site-files.ts';

interface CachedPage {
  /** Of the answers in the page. */
  readonly addresses: readonly string[];
  /** The ETags of these answers: they name the generation, and an order that changes within it. */
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
  readonly #shells: ReturnType<typeof inEachLanguage<PageShell>>;
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: PAGE_CACHE_BYTES_MAX,
    maxEntrySize: PAGE_CACHE_BYTES_MAX / 8,
    // A page is stored as it is and compressed.
    sizeCalculation: ({ content }, address) => address.length + Math.ceil(content.bytesCount * 1.5),
  });

  constructor(services: IconServices<IconParts & SiteParts>, endpoints: readonly KeyedEndpoint[]) {
    const { site, publicUrl } = services.parts;
    this.#services = services;
    this.#endpoints = endpoints.map((endpoint) => ({
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/, '([^/]+)')}$`),
    }));
    this.#shells = inEachLanguage((language) => new PageShell(site.page[language], publicUrl, site.assets));
  }

  /** The page without content in the language of the visitor. */
  empty(headers: IncomingHttpHeaders): StaticContent {
    return this.#shells[pageLanguage(headers)].empty;
  }

  /** `unknown` is set for an address without a page. */
  async answer(exchange: RequestExchange, client: Client, unknown?: UnknownAddress): Promise<void> {
    const { publicUrl, catalogs, site } = this.#services.parts;
    const { url = '/', headers } = exchange.request;
    const language = pageLanguage(headers);
    const shell = this.#shells[language];
    const answers = new Map<string, Promise<Answer>>();
    const ask = (address: string): Promise<Answer> => {
      const answer = answers.get(address) ?? this.#ask(exchange, client, address);
      answers.set(address, answer);
      return answer;
    };
    const catalog = catalogs.visibleTo(client.principal);
    const release = catalog.hold();
    try {
      const name = `${language} ${url}`;
      const cached = this.#pages.get(name);
      // Cached or not, the data of a page count against the limits of the client.
      const before = await Promise.all((cached?.addresses ?? []).map(ask));
      if (cached !== undefined && cached.basis === basisOf(before))
        return await cached.content.answer(exchange);
      const page = await site.loadPage[language](
        {
          origin: publicUrl,
          path: pathOf(url),
          query: queryOf(url),
          listed: commonSearches(catalog),
          unknown,
        },
        async (address) => serviceAnswer(await ask(address)),
      );
      const given = await Promise.all(answers.values());
      if (given.some(isRefused) || (await client.pay(REQUEST_COST.page)) !== undefined)
        return await shell[unknown === undefined ? 'empty' : 'missing'].answer(exchange);
      const content = shell.filled(page.render(), page.status);
      const basis = basisOf(given);
      if (basis !== undefined) this.#pages.set(name, { addresses: [...answers.keys()], basis, content });
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

/** Identifies the answers in a page; undefined when one of them must not be cached. */
function basisOf(answers: readonly Answer[]): string | undefined {
  const parts = answers.map((answer) => {
    if (answer.kind === 'refused') return `${answer.refusal.code} ${answer.refusal.message}`;
    return answer.etag && `${answer.etag.value} ${answer.etag.canonicalQuery}`;
  });
  return parts.includes(undefined) ? undefined : parts.join();
}

/** Whether a page without this answer has no content. Without its icons of the day, it has previews. */
function isRefused(answer: Answer): boolean {
  if (answer.kind !== 'refused' || answer.refusal.code === 'bulk_download') return false;
  const { status } = ERROR_CODES[answer.refusal.code];
  return status === 429 || status >= 500;
}

function serviceAnswer(answer: Answer): ServiceAnswer {
  if (answer.kind === 'unchanged') throw new Error('a page depends on a copy of its client');
  if (answer.kind === 'representation')
    return { status: 200, body: answer.body.toString('latin1'), headers: headersOf(answer) };
  const { code, message } = answer.refusal;
  return { status: ERROR_CODES[code].status, body: errorBody(code, undefined, message), headers: {} };
}

function headersOf({ headers = [] }: Representation): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1]!]] : [])));
}
