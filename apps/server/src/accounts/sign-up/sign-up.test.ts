import { describe, expect, test } from 'vitest';
import { waitUntil } from '../../testing/glyphdex-process.ts';
import { type RecordedMail, recordingMailer } from '../../testing/recording-mailer.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { PASSWORD, signInVisitor } from '../../testing/visitor.ts';

function post(service: TestService, path: string, body: object, headers: Record<string, string> = {}) {
  return service.ask(path, {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
}

describe('the limit of sign-ups per hour', () => {
  const signUps = async (service: TestService, count: number, headers: Record<string, string> = {}) => {
    const answers = [];
    for (let i = 0; i < count; i++)
      answers.push(
        await post(service, '/account/sign-up', { email: `u${i}@example.com`, password: PASSWORD }, headers),
      );
    return answers;
  };

  // promise: Sign-ups of a network are limited
  test('gives each network 20, then 429 with Retry-After', async () => {
    const service = await startTestService({ trustedProxies: ['127.0.0.1'] });
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      const answers = await signUps(service, 21, { 'x-forwarded-for': address });
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      expect([answers.at(-1)?.code, answers.at(-1)?.headers['retry-after']]).toEqual([
        'too_many_tries',
        '3600',
      ]);
    }
  });

  test('does not apply to clients on this machine', async () => {
    const answers = await signUps(await startTestService(), 30);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('applies to the clients of a proxy on this machine that is not trusted', async () => {
    const service = await startTestService({ trustedProxies: [] });
    const answers = await signUps(service, 21, { 'x-forwarded-for': '203.0.113.7' });
    expect(answers.at(-1)?.code).toBe('too_many_tries');
  });
});

describe('with mail, a sign-up', () => {
  const ANN = { email: 'ann@example.com', password: PASSWORD };

  async function start() {
    const { mailer, sent } = recordingMailer();
    const service = await startTestService();
    Object.assign(service.deps.accounts, { mailer });
    const signUp = (credentials: object) => post(service, '/account/sign-up', credentials);
    const signIn = (credentials: object) => post(service, '/account/session', credentials);
    const confirm = (token: string) => post(service, '/account/sign-up/confirm', { token });
    const mails = async (count: number): Promise<readonly RecordedMail[]> => {
      await waitUntil(() => sent.length >= count);
      return sent;
    };
    const tokens = async (count: number) => (await mails(count)).map(({ content }) => content.split('#')[1]!);
    return { service, sent, signUp, signIn, confirm, mails, tokens };
  }

  // promise: With mail, there is no account without its mailbox
  test('creates no account before the mailed link is opened, then signs in', async () => {
    const { service, signUp, signIn, confirm, mails, tokens } = await start();
    expect((await signUp(ANN)).status).toBe(200);
    const [{ kind, email, content }] = (await mails(1)) as [RecordedMail];
    expect([kind, email]).toEqual(['confirmation', 'ann@example.com']);
    expect(content).toMatch(/^http:\/\/icons\.test\/confirm-sign-up#[\w-]{43}$/);
    expect((await signIn(ANN)).code).toBe('wrong_credentials');
    expect(await service.deps.accounts.accounts.listAccounts()).toEqual([]);

    const [token] = await tokens(1);
    const confirmed = await confirm(token!);
    expect(confirmed.json<{ data: object }>().data).toMatchObject({
      email: 'ann@example.com',
      has_password: true,
    });
    const cookie = confirmed.headers['set-cookie']!.split(';')[0]!;
    expect((await service.ask('/account', { key: null, headers: { cookie } })).status).toBe(200);
    expect((await signIn(ANN)).status).toBe(200);
    const again = await confirm(token!);
    expect([again.code, again.headers['set-cookie']]).toEqual(['invalid_field', undefined]);
  });

  // promise: With mail, sign-up does not tell which addresses have an account
  test('gets the same answer for a free, a pending and a taken address', async () => {
    const { service, signUp, mails } = await start();
    await signInVisitor(service, 'bob@example.com');
    const answers = [
      await signUp(ANN),
      await signUp(ANN),
      await signUp({ ...ANN, email: 'bob@example.com' }),
    ];
    for (const { status, headers, body } of answers)
      expect([status, body.toString(), headers['set-cookie']]).toEqual([
        200,
        answers[0]!.body.toString(),
        undefined,
      ]);
    const sent = (await mails(3)).map(({ kind, email }) => `${kind}: ${email}`);
    expect(sent.toSorted()).toEqual([
      'account exists: bob@example.com',
      'confirmation: ann@example.com',
      'confirmation: ann@example.com',
    ]);
    const { content } = (await mails(3)).find(({ kind }) => kind === 'account exists')!;
    expect(content).toBe('http://icons.test/sign-in http://icons.test/forgot-password');
  });

  test('hashes the password for a free and a taken address', async () => {
    const { service, signUp } = await start();
    await signInVisitor(service, 'bob@example.com');
    const hashed: string[] = [];
    const { passwords } = service.deps.accounts;
    const hash = async (password: string) => {
      hashed.push(password);
      return passwords.hash(password);
    };
    Object.assign(service.deps.accounts, { passwords: { ...passwords, hash } });
    await signUp({ ...ANN, password: 'for a free one' });
    await signUp({ email: 'bob@example.com', password: 'for a taken one' });
    expect(hashed).toEqual(['for a free one', 'for a taken one']);
  });

  test('of a stranger with the same address ends when the owner confirms another one', async () => {
    const { signUp, signIn, confirm, tokens } = await start();
    await signUp({ ...ANN, password: 'of a stranger' });
    const [theirs] = await tokens(1);
    await signUp(ANN);
    const [, mine] = await tokens(2);
    expect((await confirm(mine!)).status).toBe(200);
    expect((await confirm(theirs!)).code).toBe('invalid_field');
    expect((await signIn({ ...ANN, password: 'of a stranger' })).code).toBe('wrong_credentials');
    expect((await signIn(ANN)).status).toBe(200);
  });

  test('cannot be confirmed after 24 hours, or once the address has an account', async () => {
    const { service, signUp, confirm, tokens } = await start();
    await signUp(ANN);
    const [late] = await tokens(1);
    service.clock.advance(86_400_000);
    expect((await confirm(late!)).code).toBe('invalid_field');

    await signUp(ANN);
    const [, second] = await tokens(2);
    await signInVisitor(service);
    const answer = await confirm(second!);
    expect(answer.json<{ errors: object }>().errors).toEqual({
      token: [expect.stringContaining('has an account already')],
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('is not confirmed by the token %j', async (token) => {
    const { confirm } = await start();
    expect((await confirm(token)).code).toBe('invalid_field');
  });

  test('gets 200, and the log gets the failure without the address, when the database fails', async () => {
    const { service, signUp } = await start();
    const lines: string[] = [];
    const note = (details: object, message: string) => void lines.push(JSON.stringify([details, message]));
    Object.assign(service.deps.accounts, { log: { info: note, warn: note, error: note } });
    Object.assign(service.deps.accounts.accounts, {
      findAccountByEmail: () => Promise.reject(new Error('disk I/O error')),
    });
    expect((await signUp(ANN)).status).toBe(200);
    await waitUntil(() => lines.length > 0);
    expect(lines[0]).toContain('could not be created');
    expect(lines[0]).not.toContain('ann');
  });
});
