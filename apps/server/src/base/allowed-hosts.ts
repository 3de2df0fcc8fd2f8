import { hostOf, isIpAddress, parseDomainPattern } from './allowed-domains.ts';
import { shownValue } from './shown-value.ts';

/** Names of this machine. A stranger's DNS server cannot define them (RFC 6761 §6.3). */
const LOCAL_NAME = /^(.+\.)?localhost$/;

/**
 * Returns a function that reads a `Host` header and says whether the service answers at this host: that of `publicUrl`,
 * an IP address, a name of this machine, or one of `patterns` (canonical, see `readHostPatterns`). Case, port and a
 * final dot do not matter.
 *
 * Anyone can point a name at the address of this service. A browser takes a page at that name for one of the same
 * origin, and lets it read what visitors of the local network may read (DNS rebinding). Only the name tells such a
 * request apart. An IP address as host proves that no name was involved.
 */
export function hostCheck(publicUrl: string, patterns: readonly string[]): (header: string) => boolean {
  if (patterns.includes('*')) return () => true;
  const exactHosts = new Set([hostOf(publicUrl), ...patterns.filter((pattern) => !pattern.startsWith('*'))]);
  const suffixes = patterns.flatMap((pattern) => (pattern.startsWith('*') ? pattern.slice(1) : []));
  return (header) => {
    const host = hostOfHeader(header);
    if (host === undefined) return false;
    if (host.isAddress || LOCAL_NAME.test(host.name) || exactHosts.has(host.name)) return true;
    return suffixes.some((suffix) => host.name.length > suffix.length && host.name.endsWith(suffix));
  };
}

/** Whether a host name or address, as in `HOST` or a URL, can be reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  const name = hostOf(`http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/`) ?? '';
  return name === '[::1]' || LOCAL_NAME.test(name) || (isIpAddress(name) && name.startsWith('127.'));
}

/**
 * Reads a list of host names and `*.name` patterns, separated by commas, and returns their canonical spellings; or the
 * reason why one is refused. `*` stands for every host. Unlike in the domains of a key, `*.lan` is a pattern: top-level
 * names are common in local networks.
 */
export function readHostPatterns(list: string): readonly string[] | { readonly reason: string } {
  const patterns: string[] = [];
  for (const text of list.split(',').map((part) => part.trim())) {
    const parsed: ReturnType<typeof parseDomainPattern> =
      text === '*'
        ? { kind: 'pattern', pattern: text }
        : parseDomainPattern(text, { allowsTopLevelWildcard: true });
    if (parsed.kind === 'refused')
      return { reason: parsed.problem.message.replace(text, () => shownValue(text)) };
    patterns.push(parsed.pattern);
  }
  return patterns;
}

/** The host of a `Host` header without its port; `undefined` if the header is not a host with an optional port. */
function hostOfHeader(header: string): { readonly name: string; readonly isAddress: boolean } | undefined {
  // URL would take "evil@127.0.0.1" for an address with a user name.
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d*)?$/i.test(header)) return undefined;
  const name = hostOf(`http://${header}/`);
  return name === undefined ? undefined : { name, isAddress: isIpAddress(name) };
}
