import { expect, test } from 'vitest';
import { QuietTime } from './quiet-time.ts';

const turns = (quiet: QuietTime, count: number, tookMs: number) => {
  for (let turn = 0; turn < count; turn++) quiet.addTurn(20, tookMs, false);
};

test('is reached after enough turns without an event', () => {
  const quiet = new QuietTime(300);
  turns(quiet, 14, 21);
  expect(quiet.isReached).toBe(false);
  turns(quiet, 1, 21);
  expect(quiet.isReached).toBe(true);
});

test('starts again after an event', () => {
  const quiet = new QuietTime(300);
  turns(quiet, 14, 21);
  quiet.addTurn(20, 21, true);
  turns(quiet, 14, 21);
  expect(quiet.isReached).toBe(false);
});

test('does not count a turn that came late, however long it took', () => {
  const quiet = new QuietTime(300);
  turns(quiet, 14, 21);
  turns(quiet, 50, 700);
  expect(quiet.isReached).toBe(false);
  turns(quiet, 1, 21);
  expect(quiet.isReached).toBe(true);
});
