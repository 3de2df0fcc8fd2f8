import { expect, test, vi } from 'vitest';
import { waitUntilOpen } from './wait-until-open.ts';

const away = new Error('away');
const isAway = (error: unknown) => error === away;

test('tries again until it is open, and reports each failure', async () => {
  const open = vi.fn(async () => {
    if (open.mock.calls.length < 4) throw away;
    return 'open';
  });
  const onAway = vi.fn(async () => undefined);
  expect(await waitUntilOpen(open, { isAway, onAway, retryMs: 1 })).toBe('open');
  expect(onAway.mock.calls).toEqual([[away], [away], [away]]);
});

test('throws a failure that does not pass by itself, also after others', async () => {
  const failures = [away, new Error('wrong password')];
  const open = async () => Promise.reject(failures.shift() ?? new Error('called again'));
  await expect(waitUntilOpen(open, { isAway, onAway: async () => undefined, retryMs: 1 })).rejects.toThrow(
    'wrong password',
  );
});
