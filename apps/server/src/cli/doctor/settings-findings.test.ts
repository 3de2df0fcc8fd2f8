import { expect, test } from 'vitest';
import { type CheckedSettings, settingsFindings } from './settings-findings.ts';

const DEFAULTS: CheckedSettings = {
  host: '127.0.0.1',
  port: 3000,
  publicUrl: undefined,
  trustedProxies: [],
  workers: 1,
  cores: 2,
};
const findings = (settings: Partial<CheckedSettings>) => settingsFindings({ ...DEFAULTS, ...settings });

test.each([
  ['nothing is set', {}],
  ['PUBLIC_URL is the own address', { host: '0.0.0.0', publicUrl: 'http://nas.lan:3000' }],
  ['PUBLIC_URL is a name of this machine', { publicUrl: 'http://icons.localhost:3000/x' }],
  ['the port is chosen by the system', { port: 0, publicUrl: 'http://localhost:4321' }],
  ['the proxies are trusted', { publicUrl: 'https://icons.example.com', trustedProxies: ['10.0.0.1'] }],
])('finds nothing to do when %s', (_, settings) => {
  expect(findings(settings)).toEqual([{ level: 'ok', text: 'all variables are valid' }]);
});

test.each([
  ['uses TLS', { host: '0.0.0.0', port: 443, publicUrl: 'https://icons.example.com' }],
  ['has another port', { host: '0.0.0.0', publicUrl: 'http://icons.example.com' }],
  ['is reachable from outside, but HOST is not', { publicUrl: 'http://icons.example.com:3000' }],
])('warns of a proxy that is not trusted when PUBLIC_URL %s', (_, settings) => {
  expect(findings(settings)).toEqual([
    { level: 'warning', text: expect.stringMatching(/proxy.*Set TRUSTED_PROXIES/) },
  ]);
});

test('names the threads that answer requests, and warns of more than cores', () => {
  const workersFinding = (workers: number) => findings({ workers })[1];
  expect(workersFinding(1)).toBeUndefined();
  expect(workersFinding(2)).toEqual({ level: 'ok', text: expect.stringMatching(/^2 threads .* 2 cores/) });
  expect(workersFinding(3)).toEqual({ level: 'warning', text: expect.stringMatching(/^WORKERS is 3/) });
});
