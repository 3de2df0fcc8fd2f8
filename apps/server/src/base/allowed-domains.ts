import { type FieldError, type FieldErrorCode, fieldError } from '@glyphdex/contract';
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
  | { readonly kind: 'refused'; readonly problem: FieldError };

/** Validates a domain pattern (`example.com` or `*.example.com`) and returns its canonical spelling. */
export function parseDomainPattern(
  text: string,
  { allowsTopLevelWildcard = false } = {},
): ParsedDomainPattern {
  const refused = (code: FieldErrorCode): ParsedDomainPattern => ({
    kind: 'refused',
    problem: fieldError(code, [text]),
  });
  const trimmed = text.trim();
  if (trimmed === '') return refused('domain_empty');
  if (trimmed === '*') return refused('domain_any');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return refused('domain_scheme');
  const isWildcard = trimmed.startsWith('*.');
  const name = isWildcard ? trimmed.slice(2) : trimmed;
  if (name.includes('*')) return refused('domain_wildcard');
  if (name.includes('/')) return refused('domain_path');
  if (!name.startsWith('[') && name.includes(':')) return refused('domain_port');
  if (/[\s@?#\\%]/.test(name)) return refused('domain_character');

  const host = hostOf(`http://${name}/`);
  if (host === undefined) return refused('domain_form');
  if (!isWildcard) return { kind: 'pattern', pattern: host };
  if (isIpAddress(host)) return refused('domain_ip');
  if (!allowsTopLevelWildcard && !host.includes('.') && host !== 'localhost')
    return refused('domain_top_level');
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
