import type { DomainPatterns } from '../../base/allowed-domains.ts';
import { CountsByName } from '../../base/counts-by-name.ts';
import type { KeyPrincipal } from '../../base/key-principal.ts';

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

/**
 * The domain patterns of many keys together. Tells whether any of them matches a host without asking each key: one
 * look-up for the host, and one per dot in it. Takes about 100 bytes per pattern, however many keys have it.
 */
export class DomainIndex {
  /** How many keys have a pattern: hosts, and suffixes such as `.example.com`. */
  readonly #keys = new CountsByName();

  add(patterns: DomainPatterns): void {
    for (const pattern of textsOf(patterns)) this.#keys.add(pattern, 1);
  }

  /** Takes back one `add` of the same patterns. */
  remove(patterns: DomainPatterns): void {
    for (const pattern of textsOf(patterns)) this.#keys.add(pattern, -1);
  }

  /** Whether a pattern matches this host (as `hostOf` returns it). */
  matches(host: string): boolean {
    if (this.#keys.has(host)) return true;
    // A suffix matches subdomains only, so the first character cannot begin one.
    for (let at = host.indexOf('.', 1); at !== -1; at = host.indexOf('.', at + 1)) {
      if (this.#keys.has(host.slice(at))) return true;
    }
    return false;
  }
}

/** No host begins with a dot, so hosts and suffixes differ. */
function textsOf({ exactHosts, suffixes }: DomainPatterns): string[] {
  return [...exactHosts, ...new Set(suffixes)];
}
