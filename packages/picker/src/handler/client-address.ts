const ADDRESS_CHARACTERS_MAX = 100;

/** The name of one client: the address, or the /64 network of an IPv6 address, which one client has for itself. */
export function clientNetwork(address: string): string {
  const text = address.trim().slice(0, ADDRESS_CHARACTERS_MAX).toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  if (!/^[\da-f:]+(?:%.*)?$/.test(text) || !text.includes(':')) return text;
  const [head = '', tail] = text.split('%')[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * A `clientOf` for a site behind proxies that append to `X-Forwarded-For`: the address that the outermost of `proxies`
 * proxies has seen. Entries further left come from the client, so they are ignored. Without a proxy, clients can write
 * the header themselves: do not use it there.
 */
export function forwardedFor(proxies = 1): (request: Request) => string | undefined {
  return (request) => request.headers.get('x-forwarded-for')?.split(',').at(-proxies)?.trim() || undefined;
}
