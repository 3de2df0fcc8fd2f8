import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomRequestId, requestIdOf, traceIdOf } from './request-id.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

test.each([
  '7',
  '018f3c1e-7d2a-7c3b-9f00-1a2b3c4d5e6f',
  'Root=1-67891233-abcdef012345678912345678',
  'a'.repeat(128),
])('takes over the id %s', (id) => {
  expect(requestIdOf({ 'x-request-id': id, traceparent: TRACEPARENT })).toBe(id);
});

test.each([
  ['empty', ''],
  ['with a space', 'a b'],
  ['with markup', '<script>'],
  ['with a quote', 'a"b'],
  ['with a character beyond ASCII', 'idé'],
  ['of two headers', 'a, b'],
  ['longer than 128 characters', 'a'.repeat(129)],
])('makes a new id instead of one %s', (_name, id) => {
  expect(requestIdOf({ 'x-request-id': id })).toMatch(/^[0-9a-f]{20}$/);
  expect(requestIdOf({ 'x-request-id': id, traceparent: TRACEPARENT })).toBe(TRACE_ID);
});

test.each([
  ['version 00', TRACEPARENT, TRACE_ID],
  ['a later version', `cc-${TRACE_ID}-00f067aa0ba902b7-01-what-comes-later`, TRACE_ID],
  ['version ff', `ff-${TRACE_ID}-00f067aa0ba902b7-01`, undefined],
  ['upper case', TRACEPARENT.toUpperCase(), undefined],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  ['a parent id of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`, undefined],
  ['more members in version 00', `${TRACEPARENT}-more`, undefined],
  ['too few digits', `00-${TRACE_ID.slice(1)}-00f067aa0ba902b7-01`, undefined],
  ['two headers', `${TRACEPARENT}, ${TRACEPARENT}`, undefined],
])('reads the trace id of a traceparent with %s', (_name, traceparent, expected) => {
  expect(traceIdOf({ traceparent })).toBe(expected);
});

test('makes ids that differ', () => {
  const ids = Array.from({ length: 2_000 }, randomRequestId);
  expect(new Set(ids).size).toBe(2_000);
});

test('gives a safe id for any headers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (id, traceparent) => {
      expect(requestIdOf({ 'x-request-id': id, traceparent })).toMatch(/^[\w.:+/=@~-]{1,128}$/);
    }),
  );
});
