import type { KeyPrincipal } from '../base/key-principal.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { queryOf } from '../http/request/query-string.ts';
import type { RequestExchange } from '../http/request-exchange.ts';
import type { Client } from '../http/route.ts';
import type { IconifyServices } from './iconify-services.ts';

/** One request to the Iconify API: who asks, and one generation for the whole request. */
export interface IconifyRequest {
  readonly services: IconifyServices;
  readonly exchange: RequestExchange;
  /** The decoded path below the base address. */
  readonly path: string;
  readonly catalog: Catalog;
  readonly client: Client;
  /** The key, or the network of a client without one. */
  readonly principal: KeyPrincipal;
  readonly query: IconifyQuery;
}

export type IconifyEndpoint = (request: IconifyRequest, ...parts: readonly string[]) => void | Promise<void>;
/** About the set with this prefix. */
export type SetEndpoint = (request: IconifyRequest, prefix: string) => Promise<void>;

/**
 * The parameters of a request. Like the Iconify API, unknown ones are ignored, an empty value counts as not given, and
 * broken percent-encoding is read as it is. Of a repeated parameter the first counts.
 */
export class IconifyQuery {
  readonly #values = new Map<string, string>();

  constructor(address: string) {
    for (const [name, value] of new URLSearchParams(queryOf(address)))
      if (!this.#values.has(name)) this.#values.set(name, value);
  }

  /** The value of the first of these names that has one. */
  get(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const value = this.#values.get(name);
      if (value !== undefined && value !== '') return value;
    }
    return undefined;
  }

  /** The value of a parameter, also an empty one; undefined if it is not given. */
  given(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** Equal for addresses that ask for the same. */
  get canonical(): string {
    return JSON.stringify([...this.#values].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  all(): Record<string, string> {
    return Object.fromEntries(this.#values);
  }
}
