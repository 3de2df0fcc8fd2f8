import { expect, test } from 'vitest';
import { isAddressOrNetwork } from './address-or-network.ts';

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['2001:db8::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['proxy.internal', false],
  ['', false],
])('isAddressOrNetwork(%j) is %s', (text, expected) => {
  expect(isAddressOrNetwork(text)).toBe(expected);
});
