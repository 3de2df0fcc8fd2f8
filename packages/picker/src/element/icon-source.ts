import { isInertSvg } from './is-inert-svg.ts';
import { asList, asRecord, type ChosenIcon, type PickerIcon, readIcon } from './picker-icon.ts';

export type SourceFailure =
  | 'unreachable'
  | 'refused'
  | 'keyRefused'
  | 'rateLimited'
  | 'failed'
  | 'noEndpoint';

export class SourceError extends Error {
  readonly failure: SourceFailure;
  /** Seconds to wait, if the endpoint named them. */
  readonly retryAfter: number;

  constructor(failure: SourceFailure, retryAfter = 0) {
    super(failure);
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

export interface FoundIcons {
  readonly icons: readonly PickerIcon[];
  /** The number of all matches. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** Icons that a request returns per pack. */
const PAGE_SIZE = 60;
/** Each pack is a request of its own. */
const PACKS_MAX = 6;
const SUGGESTIONS_MAX = 4;
const EXPANSIONS = 'packs,colors';

export interface SourceOptions {
  /** Address of the handler; with a key, of the service. */
  readonly endpoint: string;
  /** A publishable key, with which the picker asks the service itself. */
  readonly key: string;
  /** Only icons of these packs. Empty: all. */
  readonly packs: readonly string[];
}

/** Where a picker takes icons from: the handler of its own site, or the API with a publishable key. */
export class IconSource {
  readonly #endpoint: string;
  readonly #key: string;
  readonly #packs: readonly string[];

  constructor({ endpoint, key, packs }: SourceOptions) {
    const isGiven = endpoint.trim() !== '' && URL.canParse(endpoint, document.baseURI);
    this.#endpoint = isGiven ? withoutEnd(new URL(endpoint, document.baseURI)) : '';
    this.#key = key;
    this.#packs = packs.slice(0, PACKS_MAX);
  }

  /** Icons of several packs take turns, each pack in its own order. */
  async search(text: string, page: number, signal: AbortSignal): Promise<FoundIcons> {
    const packs = this.#packs.length === 0 ? [''] : this.#packs;
    const lists = await Promise.all(packs.map((pack) => this.#searchPack(text, pack, page, signal)));
    const icons: PickerIcon[] = [];
    for (let i = 0; i < PAGE_SIZE; i++) {
      for (const list of lists) if (list.icons[i] !== undefined) icons.push(list.icons[i]!);
    }
    return {
      icons,
      total: lists.reduce((sum, { total }) => sum + total, 0),
      hasMore: lists.some(({ hasMore }) => hasMore),
    };
  }

  async #searchPack(text: string, pack: string, page: number, signal: AbortSignal): Promise<FoundIcons> {
    const query = new URLSearchParams({ with: EXPANSIONS, per_page: String(PAGE_SIZE), page: String(page) });
    if (text !== '') query.set('search', text);
    if (pack !== '') query.set('pack', pack);
    const body = asRecord(await this.#ask('search', query, signal));
    const { total, last_page: lastPage } = asRecord(body['pagination']);
    if (!Array.isArray(body['data']) || typeof total !== 'number') throw new SourceError('failed');
    const icons = body['data'].slice(0, PAGE_SIZE).flatMap((icon) => readIcon(icon, this.#endpoint) ?? []);
    // The service serves the first 10,000 matches.
    const isLast = page >= Number(lastPage) || (page + 1) * PAGE_SIZE > 10_000;
    return { icons, total, hasMore: !isLast && icons.length > 0 };
  }

  /** Words that find something, for a text that finds nothing. Empty if suggestions are not allowed. */
  async suggest(text: string, signal: AbortSignal): Promise<readonly string[]> {
    try {
      const data = asRecord(
        asRecord(await this.#ask('suggest', new URLSearchParams({ q: text }), signal))['data'],
      );
      const texts = asList(data['suggestions']).map((suggestion) => asRecord(suggestion)['text']);
      const words = [data['corrected'], ...texts].filter((word) => typeof word === 'string' && word !== text);
      return [...new Set(words as string[])].slice(0, SUGGESTIONS_MAX);
    } catch {
      return [];
    }
  }

  /** The icon with its drawing. */
  async detail(slug: string, signal: AbortSignal): Promise<ChosenIcon> {
    const body = asRecord(await this.#ask(`svg/${encodeURIComponent(slug)}`, new URLSearchParams(), signal));
    const icon = readIcon(body['data'], this.#endpoint);
    if (icon === undefined) throw new SourceError('failed');
    const svg = asRecord(asRecord(body['data'])['svg'])['svg_code'];
    return { ...icon, svg: typeof svg === 'string' && isInertSvg(svg) ? svg : null };
  }

  async #ask(path: string, query: URLSearchParams, signal: AbortSignal): Promise<unknown> {
    if (this.#endpoint === '') throw new SourceError('noEndpoint');
    const hasKey = this.#key !== '';
    let address = `${this.#endpoint}/${path}`;
    if (hasKey) {
      const slug = /^svg\/(.+)$/.exec(path)?.[1];
      if (slug !== undefined) query.set('with', `svg,${EXPANSIONS}`);
      address = `${this.#endpoint}/api/v1/${slug === undefined ? path.replace('search', 'icons') : `icons/${slug}`}`;
    }
    let answer: Response;
    try {
      answer = await fetch(`${address}?${query}`, {
        headers: { accept: 'application/json', ...(hasKey && { authorization: `Bearer ${this.#key}` }) },
        // A followed redirect could carry the key to another site.
        redirect: hasKey ? 'error' : 'follow',
        credentials: hasKey ? 'omit' : 'same-origin',
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw error;
      throw new SourceError(hasKey ? 'keyRefused' : 'unreachable');
    }
    if (!answer.ok) {
      const failure = failureOf(answer.status);
      const shown = hasKey && failure === 'refused' ? 'keyRefused' : failure;
      throw new SourceError(shown, Number(answer.headers.get('retry-after')) || 0);
    }
    return answer.json().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new SourceError('failed');
    });
  }
}

/** The address without query, and without a slash or the path of the API at its end. */
function withoutEnd({ origin, pathname }: URL): string {
  return (origin + pathname).replace(/\/$/, '').replace(/\/api\/v1$/, '');
}

function failureOf(status: number): SourceFailure {
  if (status === 401 || status === 403) return 'refused';
  return status === 429 ? 'rateLimited' : 'failed';
}
