import type { KeyPrincipal } from '../../base/key-principal.ts';
import { DomainIndex } from './domain-index.ts';

export interface LiveKey {
  readonly verdict: { readonly kind: 'valid'; readonly principal: KeyPrincipal };
  /** Infinity for keys that do not expire. */
  readonly expiresAtMs: number;
}

/** Keys by the SHA-256 of the key, and the domains of the publishable ones among them. */
export class LiveKeySet {
  readonly #bySha256 = new Map<string, LiveKey>();
  readonly #pageDomains = new DomainIndex();

  get size(): number {
    return this.#bySha256.size;
  }

  find(sha256: string): LiveKey | undefined {
    return this.#bySha256.get(sha256);
  }

  /** Whether a publishable key serves pages of this host. */
  servesPagesOf(host: string): boolean {
    return this.#pageDomains.matches(host);
  }

  /** Adds a key, or replaces it. */
  set(sha256: string, key: LiveKey): void {
    this.delete(sha256);
    this.#bySha256.set(sha256, key);
    const { isPublishable, domains } = key.verdict.principal;
    if (isPublishable && domains !== null) this.#pageDomains.add(domains);
  }

  delete(sha256: string): void {
    const key = this.#bySha256.get(sha256);
    if (key === undefined) return;
    this.#bySha256.delete(sha256);
    const { isPublishable, domains } = key.verdict.principal;
    if (isPublishable && domains !== null) this.#pageDomains.remove(domains);
  }
}
