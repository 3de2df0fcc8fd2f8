import { expect, test } from 'vitest';
import { waitUntil } from '../../testing/glyphdex-process.ts';
import { ProviderBrowser } from '../../testing/provider-browser.ts';
import { startWithProvider } from '../../testing/provider-service.ts';
import { recordingMailer } from '../../testing/recording-mailer.ts';
import { PASSWORD, signInVisitor } from '../../testing/visitor.ts';
import { requestReset } from '../passwords/reset-password.ts';

const EMAIL = 'owner@example.com';
const NEW_PASSWORD = 'another good one';

/** A service with a provider and mail, and the browser of a signed-in owner. */
async function start() {
  const { service } = await startWithProvider();
  const { mailer, sent } = recordingMailer();
  Object.assign(service.deps.accounts, { mailer });
  await signInVisitor(service, EMAIL);
  const owner = new ProviderBrowser(service);
  await owner.send('POST', '/account/session', { email: EMAIL, password: PASSWORD });
  const link = async () => {
    const started = await owner.send('POST', '/account/oidc/link', { password: PASSWORD });
    const { address } = started.json<{ data: { address: string } }>().data;
    return owner.returnFromProvider(await owner.visitProvider(address, 'ann'));
  };
  return { service, owner, sent, link };
}

type Started = Awaited<ReturnType<typeof start>>;

const CHANGES: readonly [
  subject: string,
  change: (started: Started) => Promise<{ readonly status: number }>,
][] = [
  [
    'Your Glyphdex password was changed',
    ({ owner }) =>
      owner.send('POST', '/account/password', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  ],
  [
    'Your Glyphdex password was reset',
    async ({ service, owner }) => {
      const reset = await requestReset(service.deps.accounts, EMAIL);
      const token = reset?.secret ?? '';
      return owner.send('POST', '/account/password-reset/confirm', { token, password: NEW_PASSWORD });
    },
  ],
  ['Your Glyphdex account was linked', ({ link }) => link()],
  [
    'Your Glyphdex account was unlinked',
    async ({ owner, link, sent }) => {
      await link();
      await waitUntil(() => sent.length > 0);
      sent.length = 0;
      return owner.send('DELETE', '/account/oidc/link', { password: PASSWORD });
    },
  ],
];

// promise: An owner hears of changes that let others in
test.each(CHANGES)('mails the owner: %s', async (subject, change) => {
  const started = await start();
  expect((await change(started)).status).toBeLessThan(400);
  await waitUntil(() => started.sent.length > 0);
  const [{ kind, email, content }] = started.sent as [(typeof started.sent)[number]];
  expect([kind, email, content.split('\n')[0]]).toEqual(['alert', EMAIL, subject]);
  expect(content).toContain('http://icons.test/forgot-password');
  for (const secret of [PASSWORD, NEW_PASSWORD]) expect(content).not.toContain(secret);
  expect(started.sent).toHaveLength(1);
});

test('mails nothing for refused changes', async () => {
  const { owner, sent, link } = await start();
  const wrong = { current_password: 'guess', new_password: NEW_PASSWORD };
  expect((await owner.send('POST', '/account/password', wrong)).code).toBe('invalid_field');
  expect((await owner.send('DELETE', '/account/oidc/link', { password: PASSWORD })).status).toBe(404);
  const used = { token: 'A'.repeat(43), password: NEW_PASSWORD };
  expect((await owner.send('POST', '/account/password-reset/confirm', used)).code).toBe('invalid_field');
  await link();
  await waitUntil(() => sent.length > 0);
  expect(sent.map(({ content }) => content.split('\n')[0])).toEqual(['Your Glyphdex account was linked']);
});

test('changes the password and logs a failure without the address when the alert cannot be created', async () => {
  const { service, owner } = await start();
  const lines: string[] = [];
  const note = (details: object, message: string) => void lines.push(JSON.stringify([details, message]));
  Object.assign(service.deps.accounts, { log: { info: note, warn: note, error: note } });
  Object.assign(service.deps.accounts.accounts, {
    findAccount: () => Promise.reject(new Error('disk I/O error')),
  });
  const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  expect((await owner.send('POST', '/account/password', body)).status).toBe(200);
  await waitUntil(() => lines.length > 0);
  expect(lines[0]).toContain('could not be told');
  expect(lines[0]).not.toContain('owner@');
});
