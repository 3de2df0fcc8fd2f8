import { expect, test } from 'vitest';
import { accountOf, startWithProvider } from '../../testing/provider-service.ts';
import { recordingMailer } from '../../testing/recording-mailer.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { PASSWORD, signInVisitor } from '../../testing/visitor.ts';
import { createAccount } from './create-account.ts';
import { INVITATION_LIFE_MS, invite } from './invite.ts';

type Mode = 'open' | 'invite' | 'closed';
const BEN = 'ben@example.com';

async function startWith(signUpMode: Mode): Promise<TestService> {
  const service = await startTestService();
  Object.assign(service.deps.accounts, { signUpMode });
  return service;
}

function post(service: TestService, path: string, body: object) {
  return service.ask(path, {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: JSON.stringify(body),
  });
}

async function invitationFor(service: TestService, email = BEN): Promise<string> {
  const invited = await invite(service.deps.accounts, email);
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  return invited.secret;
}

const accept = (service: TestService, token: string, password = PASSWORD) =>
  post(service, '/account/sign-up/confirm', { token, password });

// promise: With `SIGNUP=invite` or `closed`, no stranger creates an account
test.each(['invite', 'closed'] as const)(
  'with SIGNUP=%s, nobody signs up, and the answer says so',
  async (mode) => {
    const service = await startWith(mode);
    const answer = await post(service, '/account/sign-up', { email: BEN, password: PASSWORD });
    expect([answer.status, answer.code]).toEqual([403, 'sign_up_closed']);
    expect(answer.body.toString()).toContain(
      mode === 'invite' ? 'need an invitation' : 'takes no new accounts',
    );
    expect(await service.deps.accounts.accounts.listAccounts()).toEqual([]);
    const methods = (await service.ask('/account/entrances', { key: null })).json<{ data: object }>();
    expect(methods.data).toMatchObject({ sign_up: mode });
  },
);

test('a link that confirms a sign-up does not work any more once sign-up is closed', async () => {
  const { mailer, sent } = recordingMailer();
  const service = await startWith('open');
  Object.assign(service.deps.accounts, { mailer });
  await post(service, '/account/sign-up', { email: BEN, password: PASSWORD });
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(1);
  Object.assign(service.deps.accounts, { signUpMode: 'invite' });
  const token = sent[0]!.content.split('#')[1]!;
  expect((await post(service, '/account/sign-up/confirm', { token })).code).toBe('sign_up_closed');
});

test.each(['open', 'invite'] as const)(
  'with SIGNUP=%s, an invitation creates an account and signs in, once',
  async (mode) => {
    const service = await startWith(mode);
    const token = await invitationFor(service, ' Ben@Example.com ');
    const answer = await accept(service, token);
    expect(answer.status).toBe(200);
    expect(answer.json<{ data: object }>().data).toMatchObject({ email: BEN, has_password: true });
    expect(answer.headers['set-cookie']).toContain('session=');
    const signIn = await post(service, '/account/session', { email: BEN, password: PASSWORD });
    expect(signIn.status).toBe(200);
    for (const again of [await accept(service, token), await accept(service, token, `${PASSWORD} 2`)])
      expect([again.status, again.code]).toEqual([422, 'invalid_field']);
  },
);

test('refuses an invitation while SIGNUP is closed', async () => {
  const service = await startWith('invite');
  const token = await invitationFor(service);
  Object.assign(service.deps.accounts, { signUpMode: 'closed' });
  expect((await accept(service, token)).code).toBe('sign_up_closed');
});

// promise: An invitation works once, for seven days
test('refuses an invitation after seven days, a made-up one, and one that a later one has replaced', async () => {
  const service = await startWith('invite');
  const first = await invitationFor(service);
  const second = await invitationFor(service);
  expect((await accept(service, first)).code).toBe('invalid_field');
  expect((await accept(service, 'A'.repeat(43))).code).toBe('invalid_field');
  service.clock.advance(INVITATION_LIFE_MS - 1);
  // A refused password shows that the link still works.
  const open = await accept(service, second, 'short');
  expect(Object.keys(open.json<{ errors: object }>().errors)).toEqual(['password']);
  service.clock.advance(1);
  const ended = await accept(service, second, 'short');
  expect(Object.keys(ended.json<{ errors: object }>().errors)).toEqual(['token']);
});

test('keeps an invitation when the password is refused', async () => {
  const service = await startWith('invite');
  const token = await invitationFor(service);
  expect((await accept(service, token, 'short')).code).toBe('invalid_field');
  expect((await accept(service, token)).status).toBe(200);
});

test('creates one account when an invitation is accepted twice at once', async () => {
  const service = await startWith('invite');
  const token = await invitationFor(service);
  const answers = await Promise.all([accept(service, token), accept(service, token, `${PASSWORD} 2`)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await service.deps.accounts.accounts.listAccounts()).toHaveLength(1);
});

test('does not change an account that took the address meanwhile', async () => {
  const service = await startWith('open');
  const token = await invitationFor(service);
  await signInVisitor(service, BEN);
  expect((await accept(service, token, 'another good password')).code).toBe('invalid_field');
  expect((await post(service, '/account/session', { email: BEN, password: PASSWORD })).status).toBe(200);
  expect((await invite(service.deps.accounts, BEN)).kind).toBe('taken');
});

// promise: Nor does a provider create one
test.each(['invite', 'closed'] as const)(
  'with SIGNUP=%s, a provider creates no account for a stranger',
  async (mode) => {
    const { ann, service } = await startWithProvider();
    Object.assign(service.deps.accounts, { signUpMode: mode });
    expect((await ann.signIn('ann')).headers['location']).toBe('/sign-in?error=sign_up_closed');
    expect(await service.deps.accounts.accounts.listAccounts()).toEqual([]);
  },
);

test('a provider creates the account of an invited address, which uses the invitation up', async () => {
  const { ann, service } = await startWithProvider();
  Object.assign(service.deps.accounts, { signUpMode: 'invite' });
  const token = await invitationFor(service, 'ann@example.com');
  expect((await ann.signIn('ann')).headers['location']).toBe('/keys');
  expect(await accountOf(ann)).toMatchObject({ email: 'ann@example.com', has_password: false });
  expect((await accept(service, token)).code).toBe('invalid_field');
});

test('with SIGNUP=closed, known people and those with a prepared account sign in at the provider', async () => {
  const { ann, service } = await startWithProvider();
  Object.assign(service.deps.accounts, { signUpMode: 'closed' });
  await createAccount(service.deps.accounts, { email: 'ann@example.com', password: null });
  expect((await ann.signIn('ann')).headers['location']).toBe('/keys');
  expect((await ann.signIn('ann')).headers['location']).toBe('/keys');
});
