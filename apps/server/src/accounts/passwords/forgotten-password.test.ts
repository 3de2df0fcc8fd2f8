import { describe, expect, test } from 'vitest';
import { waitUntil } from '../../testing/glyphdex-process.ts';
import { type RecordedMail, recordingMailer } from '../../testing/recording-mailer.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { PASSWORD, signInVisitor } from '../../testing/visitor.ts';
import { requestReset } from './reset-password.ts';

/** A service that records mails and log lines. */
async function start() {
  const { mailer, sent } = recordingMailer();
  const logged: string[] = [];
  const { deps } = await startTestService();
  const note = (details: object, message: string) => void logged.push(JSON.stringify([details, message]));
  const service = await startTestService({
    accounts: {
      ...deps.accounts,
      mailer,
      log: { info: note, warn: note, error: note },
    },
  });
  return { service, sent, logged };
}

function post(service: TestService, path: string, body: object) {
  return service.ask(path, {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

describe('a forgotten password', () => {
  test('is replaced by a mailed link, which works once and ends all sessions', async () => {
    const { service, sent } = await start();
    const ann = await signInVisitor(service);
    await post(service, '/account/password-reset', { email: 'Ann@Example.com' });
    await waitUntil(() => sent.length > 0);
    const [{ email, content: link }] = sent as [RecordedMail];
    expect(email).toBe('ann@example.com');
    const [page, token] = link.split('#');
    expect(page).toBe('http://icons.test/reset-password');

    const confirm = (password: string) =>
      post(service, '/account/password-reset/confirm', { token: token!, password });
    expect((await confirm('a better one')).status).toBe(200);
    expect((await ann.send('GET', '/account')).code).toBe('signed_out');
    expect((await confirm('yet another one')).json<{ errors: object }>().errors).toEqual({
      token: [expect.stringContaining('used or is too old')],
    });
    const signIn = async (password: string) =>
      (await post(service, '/account/session', { email, password })).status;
    expect([await signIn(PASSWORD), await signIn('a better one')]).toEqual([401, 200]);
  });

  // promise: A reset revokes all keys but those that the owner keeps
  test('leaves nothing to whoever had the account: all keys end at once but those that are kept', async () => {
    const service = await startTestService();
    const ann = await signInVisitor(service);
    const makeKey = async (name: string) => {
      const made = await ann.send('POST', '/account/keys', { name });
      return made.json<{ data: { key: { id: string }; secret: string } }>().data;
    };
    const [mine, theirs] = [await makeKey('mine'), await makeKey('theirs')];
    await service.refreshKeys();
    const statusOf = async ({ secret }: { secret: string }) =>
      (await service.ask('/api/v1/colors', { key: secret })).status;
    const reset = await requestReset(service.deps.accounts, 'ann@example.com');
    const token = reset?.secret ?? '';
    const listed = await post(service, '/account/password-reset/keys', { token });
    expect(
      listed
        .json<{ data: { name: string }[] }>()
        .data.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['mine', 'theirs']);
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual([200, 200]);
    const body = { token, password: 'a better one', keep_keys: [mine.key.id] };
    expect((await post(service, '/account/password-reset/confirm', body)).status).toBe(200);
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual([200, 401]);
    const used = await post(service, '/account/password-reset/keys', { token });
    expect([used.status, used.code]).toEqual([422, 'invalid_field']);
  });

  test('gets the same answer for an unknown or invalid address, but no mail', async () => {
    const { service, sent } = await start();
    await signInVisitor(service);
    const known = await post(service, '/account/password-reset', { email: 'ann@example.com' });
    const unknown = await post(service, '/account/password-reset', { email: 'bob@example.com' });
    const none = await post(service, '/account/password-reset', { email: 'no address' });
    expect(known.json<{ data: object }>().data).toEqual({ sends_mail: true });
    for (const answer of [unknown, none])
      expect([answer.status, answer.body.toString()]).toEqual([known.status, known.body.toString()]);
    await waitUntil(() => sent.length > 0);
    expect(sent.map(({ email }) => email)).toEqual(['ann@example.com']);
  });

  test('gets 200, and the log gets the failure without the address, when the database fails', async () => {
    const { service, logged } = await start();
    const { accounts } = service.deps.accounts;
    Object.assign(accounts, { findAccountByEmail: () => Promise.reject(new Error('disk I/O error')) });
    expect((await post(service, '/account/password-reset', { email: 'ann@example.com' })).status).toBe(200);
    await waitUntil(() => logged.length > 0);
    expect(logged[0]).toContain('could not be created');
    expect(logged[0]).not.toContain('ann');
  });

  test('gets sends_mail: false from a service without mail', async () => {
    const service = await startTestService();
    const answer = await post(service, '/account/password-reset', { email: 'ann@example.com' });
    expect(answer.json<{ data: object }>().data).toEqual({ sends_mail: false });
  });
});
