/** Maximum number of patterns of one key. */
export const DOMAINS_MAX = 50;

/** Compiled domain patterns. Hosts are lower-case ASCII. */
export interface DomainPatterns {
  readonly exactHosts: ReadonlySet<string>;
  /** `.example.com` for the pattern `*.example.com`. */
  readonly suffixes: readonly string[];
}

export interface DomainRule {
  /** `null` means that every domain is allowed. */
  readonly domains: DomainPatterns | null;
  /** Whether requests with neither `Origin` nor `Referer` are allowed. */
  readonly allowServerCalls: boolean;
}

/**
 * Whether a page that sends these headers may use a key with this rule. The host of `Origin` decides, or that of
 * `Referer` if there is no `Origin`. Case and port do not matter, and international names compare in their ASCII form.
 * An `Origin` that is `null` or not an http(s) address is refused: a browser sent it, so the request is not a server
 * call either. Programs can forge both headers. The check deters the use of a leaked key in web pages; it does not
 * authenticate.
 */
export function isDomainAllowed(
  rule: DomainRule,
  origin: string | undefined,
  referer: string | undefined,
): boolean {
  if (rule.domains === null) return true;
  const address = origin ?? referer;
  if (address === undefined) return rule.allowServerCalls;
  const host = origin === undefined ? hostOf(address) : hostOfOrigin(origin);
  if (host === undefined) return false;
  if (rule.domains.exactHosts.has(host)) return true;
  return rule.domains.suffixes.some((suffix) => host.length > suffix.length && host.endsWith(suffix));
}

/** The patterns of a key that no page may use. */
export const NO_DOMAINS: DomainPatterns = { exactHosts: new Set(), suffixes: [] };

/**
 * Compiles a stored list of patterns; `null` for an empty list, which restricts nothing. An invalid pattern matches no
 * host, so a damaged list never opens a key to other domains.
 */
export function compileDomainPatterns(patterns: readonly string[]): DomainPatterns | null {
  if (patterns.length === 0) return null;
  const exactHosts = new Set<string>();
  const suffixes: string[] = [];
  for (const pattern of patterns) {
    const parsed = parseDomainPattern(pattern);
    if (parsed.kind === 'refused') continue;
    if (parsed.pattern.startsWith('*.')) suffixes.push(parsed.pattern.slice(1));
    else exactHosts.add(parsed.pattern);
  }
  return { exactHosts, suffixes };
}

export type ParsedDomainPattern =
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Validates a domain pattern (`example.com` or `*.example.com`) and returns its canonical spelling. */
export function parseDomainPattern(
  text: string,
  { allowsTopLevelWildcard = false } = {},
): ParsedDomainPattern {
  const refused = (reason: string): ParsedDomainPattern => ({
    kind: 'refused',
    reason: `"${text}" is not a domain pattern: ${reason}`,
  });
  const trimmed = text.trim();
  if (trimmed === '') return refused('it is empty');
  if (trimmed === '*') return refused('give no domains at all to allow every domain');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return refused('write the host without "https://"');
  const isWildcard = trimmed.startsWith('*.');
  const name = isWildcard ? trimmed.slice(2) : trimmed;
  if (name.includes('*')) return refused('"*." is allowed at the beginning only, as in *.example.com');
  if (name.includes('/')) return refused('write the host without a path');
  if (!name.startsWith('[') && name.includes(':'))
    return refused('write the host without a port; every port is allowed');
  if (/[\s@?#\\%]/.test(name)) return refused('it contains a character that is not allowed in a host name');

  const host = hostOf(`http://${name}/`);
  if (host === undefined) return refused('write a host such as example.com');
  if (!isWildcard) return { kind: 'pattern', pattern: host };
  if (isIpAddress(host)) return refused('an IP address has no subdomains');
  if (!allowsTopLevelWildcard && !host.includes('.') && host !== 'localhost') {
    return refused('it would match a whole top-level domain');
  }
  return { kind: 'pattern', pattern: `*.${host}` };
}

/** As `hostOf`, for the header `Origin`: scheme, host and port, and nothing else. */
export function hostOfOrigin(origin: string): string | undefined {
  return /^\w+:\/\/[^/?#]*[^/?#:]$/.test(origin) ? hostOf(origin) : undefined;
}

/**
 * The lower-case ASCII host of an http(s) address, without port and final dot; `undefined` for other texts. The URL
 * parser repairs what it is given: it skips tabs and user names, and takes a backslash for the end of the host. Only
 * an address that needs no repair names its host.
 */
export function hostOf(address: string): string | undefined {
  if (!/^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@\\:%[\]]+)(?::\d*)?(?:[/?#]|$)/i.test(address))
    return undefined;
  const url = URL.parse(address);
  if (url === null) return undefined;
  const host = url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname;
  return isIpAddress(host) || isHostName(host) ? host : undefined;
}

export function isIpAddress(host: string): boolean {
  // URL has validated and normalized both forms already: [::1] and 127.0.0.1.
  return host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host);
}

function isHostName(host: string): boolean {
  if (host.length > 253) return false;
  return host.split('.').every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
}
