import { expect, test } from 'vitest';
import { type Announced, announcement } from './announcement.ts';

const announced: Announced = {
  url: 'http://127.0.0.1:3000',
  publicUrl: 'http://127.0.0.1:3000',
  iconsCount: 370_228,
  demoKey: { kind: 'live', secret: 'gdx_test_1' },
  demoKeyFile: "/srv/ann's icons/demo-key",
  isLoopback: true,
  signUpMode: 'open',
};
const CREATE = /glyphdex keys create --name "my app"/;

test('prints the demo key and a curl line with it where only this machine can reach the service', () => {
  const text = announcement(announced);
  expect(text).toMatch(/^Glyphdex serves 370,228 icons at http:\/\/127\.0\.0\.1:3000$/m);
  expect(text).toMatch(/^ {2}Demo key {3}gdx_test_1$/m);
  expect(text).toMatch(/curl -H 'Authorization: Bearer gdx_test_1' 'http:\/\/127/);
});

test('names the file with the demo key where other machines can reach the service', () => {
  const text = announcement({ ...announced, isLoopback: false });
  expect(text).not.toContain('gdx_test_1');
  expect(text).toContain(`"Authorization: Bearer $(cat '/srv/ann'\\''s icons/demo-key')"`);
});

test('prints the address for clients beside the address of this machine', () => {
  expect(announcement(announced)).not.toContain('PUBLIC_URL');
  const text = announcement({ ...announced, publicUrl: 'http://192.168.1.20:3000' });
  expect(text).toMatch(/^ {2}Address {4}http:\/\/192\.168\.1\.20:3000 \(PUBLIC_URL\)\n {2}Demo key/m);
});

test('says how to create a key when there is no demo key', () => {
  const text = announcement({ ...announced, demoKey: { kind: 'off', hasRevoked: false }, isLoopback: false });
  expect(text).toMatch(CREATE);
  expect(text).toMatch(/DEMO_KEY=off/);
  expect(text).toContain("curl -H 'Authorization: Bearer <API_KEY>'");
});

test.each([
  ['open', /^ {2}Sign-up {4}Everybody/m],
  ['invite', /^ {2}Sign-up {4}People whom you invite .*accounts invite EMAIL\n {13}.*SIGNUP=open\.$/m],
  ['closed', /^ {2}Sign-up {4}Nobody .*accounts create EMAIL\n {13}.*SIGNUP=open\.$/m],
] as const)('says who may sign up and how to open it when sign-up is %s', (signUpMode, lines) => {
  expect(announcement({ ...announced, signUpMode })).toMatch(lines);
});

test('says how to get a new demo key when it is revoked', () => {
  const text = announcement({ ...announced, demoKey: { kind: 'revoked' } });
  expect(text).toContain("delete /srv/ann's icons/demo-key and start again");
  expect(text).toMatch(CREATE);
});
