import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileDomainPatterns, isDomainAllowed, parseDomainPattern } from './allowed-domains.ts';

const rule = (patterns: readonly string[], allowServerCalls = false) => ({
  domains: compileDomainPatterns(patterns),
  allowServerCalls,
});
const allows = (patterns: readonly string[], origin?: string, referer?: string) =>
  isDomainAllowed(rule(patterns), origin, referer);

test('allows every origin for a key without domains', () => {
  expect(allows([], undefined, undefined)).toBe(true);
  expect(allows([], 'null', 'nonsense')).toBe(true);
});

test.each([
  ['example.com', 'https://example.com', true],
  ['example.com', 'http://example.com:8080', true],
  ['example.com', 'https://EXAMPLE.com', true],
  ['EXAMPLE.com', 'https://example.com', true],
  ['example.com', 'https://example.com.', true],
  ['example.com', 'https://www.example.com', false],
  ['example.com', 'https://example.com.evil.org', false],
  ['example.com', 'https://notexample.com', false],
  ['example.com', 'https://evil.org/example.com', false],
  ['example.com', 'https://example.com@evil.org', false],
  ['*.example.com', 'https://www.example.com', true],
  ['*.example.com', 'https://a.b.example.com', true],
  ['*.example.com', 'https://example.com', false],
  ['*.example.com', 'https://notexample.com', false],
  ['*.example.com', 'https://.example.com', false],
  ['bücher.example', 'https://xn--bcher-kva.example', true],
  ['xn--bcher-kva.example', 'https://bücher.example', true],
  ['*.bücher.example', 'https://a.xn--bcher-kva.example', true],
  ['localhost', 'http://localhost:5173', true],
  ['127.0.0.1', 'http://127.0.0.1:5173', true],
  ['[::1]', 'http://[0:0:0:0:0:0:0:1]:5173', true],
  ['example.com', 'null', false],
  ['example.com', '', false],
  ['example.com', 'example.com', false],
  ['example.com', 'https://', false],
  ['example.com', 'https://exa mple.com', false],
  ['example.com', 'ftp://example.com', false],
  ['example.com', 'chrome-extension://example.com', false],
  ['shop.example', 'https://shop.example\\.evil.test', false],
  ['shop.example', 'https://user:pw@shop.example', false],
  ['shop.example', 'https://shop.example/', false],
  ['shop.example', 'https://shop.example?x', false],
  ['shop.example', 'https://shop.example:', false],
  ['a', 'https://a', true],
  ['shop.example', 'https:shop.example', false],
  ['shop.example', 'https:\\\\shop.example', false],
  ['shop.example', 'https:///shop.example', false],
  ['shop.example', ' https://shop.example', false],
  ['shop.example', 'https://sh\top.example', false],
  ['shop.example', 'https://%73hop.example', false],
])('with the domain %s, the Origin %s is allowed: %s', (pattern, origin, expected) => {
  expect(allows([pattern], origin)).toBe(expected);
});

test('reads Referer only if there is no Origin', () => {
  expect(allows(['example.com'], undefined, 'https://example.com/page?q=1')).toBe(true);
  expect(allows(['example.com'], undefined, 'https://evil.org/https://example.com')).toBe(false);
  expect(allows(['example.com'], undefined, 'https://example.com\\.evil.org/page')).toBe(false);
  expect(allows(['example.com'], undefined, 'https://user:pw@example.com/page')).toBe(false);
  expect(allows(['example.com'], 'https://evil.org', 'https://example.com/page')).toBe(false);
  expect(allows(['example.com'], 'null', 'https://example.com/page')).toBe(false);
});

test('allows requests without both headers only with allowServerCalls', () => {
  expect(isDomainAllowed(rule(['example.com'], false), undefined, undefined)).toBe(false);
  expect(isDomainAllowed(rule(['example.com'], true), undefined, undefined)).toBe(true);
  expect(isDomainAllowed(rule(['example.com'], true), 'https://evil.org', undefined)).toBe(false);
  expect(isDomainAllowed(rule(['example.com'], true), 'null', undefined)).toBe(false);
});

test('allows nothing for a stored list without a valid pattern', () => {
  expect(allows(['://'], 'https://example.com')).toBe(false);
  expect(allows(['*'], 'https://example.com')).toBe(false);
});

test('allows no random text as origin, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.webUrl(), { nil: undefined }), (text, url) => {
      expect(allows(['only.example'], text, url)).toBe(false);
      expect(typeof parseDomainPattern(text).kind).toBe('string');
    }),
  );
});

test('matches the origin of a domain on every port, and its subdomains by a wildcard', () => {
  fc.assert(
    fc.property(fc.domain(), fc.integer({ min: 1, max: 65535 }), (domain, port) => {
      expect(allows([domain], `https://${domain}:${port}`)).toBe(true);
      expect(allows([`*.${domain}`], `https://a.${domain}:${port}`)).toBe(true);
      expect(allows([`*.${domain}`], `https://${domain}:${port}`)).toBe(false);
    }),
  );
});

describe('parseDomainPattern', () => {
  test.each([
    ['Example.COM ', 'example.com'],
    ['*.Example.com', '*.example.com'],
    ['*.localhost', '*.localhost'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['example.com.', 'example.com'],
    ['my_app.example.com', 'my_app.example.com'],
  ])('normalizes %s to %s', (text, pattern) => {
    expect(parseDomainPattern(text)).toEqual({ kind: 'pattern', pattern });
  });

  test.each([
    ['', /empty/],
    ['*', /no domains at all/],
    ['https://example.com', /without "https:/],
    ['example.com/path', /without a path/],
    ['example.com:8080', /without a port/],
    ['*.com', /top-level/],
    ['*.127.0.0.1', /no subdomains/],
    ['a.*.example.com', /beginning/],
    ['*example.com', /beginning/],
    ['exa mple.com', /character/],
    ['user@example.com', /character/],
    ['exa%6dple.com', /character/],
    ['-bad.example', /write a host/],
    ['a..example', /write a host/],
    ['..', /write a host/],
    [`${'a'.repeat(64)}.example`, /write a host/],
  ])('refuses %s with the reason', (text, reason) => {
    const parsed = parseDomainPattern(text);
    expect(parsed.kind === 'refused' && parsed.problem.message).toMatch(reason);
  });
});
