import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileDomainPatterns, hostOf, isDomainAllowed } from '../../base/allowed-domains.ts';
import { DomainIndex } from './live-key-set.ts';

const LABELS = ['a', 'b', 'com', 'example'];
const host = fc
  .array(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 4 })
  .map((labels) => labels.join('.'));
const pattern = fc.tuple(fc.boolean(), host).map(([isWild, name]) => (isWild ? `*.${name}` : name));
const key = fc.array(pattern, { minLength: 1, maxLength: 4 });

test('matches a host exactly when some key allows it, also after keys are removed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.boolean()), { maxLength: 8 }), fc.array(host), (keys, hosts) => {
      const index = new DomainIndex();
      const rules = keys.map(([patterns, isRemoved]) => ({
        domains: compileDomainPatterns(patterns)!,
        allowServerCalls: false,
        isRemoved,
      }));
      for (const { domains } of rules) index.add(domains);
      for (const { domains, isRemoved } of rules) if (isRemoved) index.remove(domains);
      for (const name of hosts) {
        const origin = `https://${name}`;
        const isAllowed = rules.some((rule) => !rule.isRemoved && isDomainAllowed(rule, origin, undefined));
        expect(index.matches(hostOf(origin)!), name).toBe(isAllowed);
      }
    }),
  );
});

test('counts a pattern that a key names twice once', () => {
  const index = new DomainIndex();
  const twice = { exactHosts: new Set(['example.com']), suffixes: ['.a.com', '.a.com'] };
  index.add(twice);
  expect([index.matches('example.com'), index.matches('x.a.com'), index.matches('a.com')]).toEqual([
    true,
    true,
    false,
  ]);
  index.remove(twice);
  expect([index.matches('example.com'), index.matches('x.a.com')]).toEqual([false, false]);
});
