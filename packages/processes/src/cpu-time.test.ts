import { expect, test } from 'vitest';
import { cpuMsOf } from './cpu-time.ts';

const TWO_TICKS_MS = 20;

test.runIf(process.platform === 'linux')('returns the CPU time of a process in milliseconds', () => {
  const usedMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  const before = usedMs(process.cpuUsage());
  const measured = cpuMsOf(process.pid);
  expect(measured).toBeGreaterThan(before - TWO_TICKS_MS);
  expect(measured).toBeLessThan(usedMs(process.cpuUsage()) + TWO_TICKS_MS);
});

test('returns undefined for a process that does not exist', () => {
  expect(cpuMsOf(2 ** 30)).toBeUndefined();
});
