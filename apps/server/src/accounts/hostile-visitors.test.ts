import { describe, expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';
import { PASSWORD, signInVisitor } from '../testing/visitor.ts';
import { AccountStore } from './account-store.ts';

interface CreatedKey {
  readonly key: { readonly id: string };
  readonly secret: string;
}

async function start() {
  const service = await startTestService();
  return { service, ann: await signInVisitor(service) };
}

function post(
  service: Awaited<ReturnType<typeof startTestService>>,
  path: string,
  payload: string,
  cookie = '',
) {
  const headers = { 'content-type': 'application/json', cookie };
  return service.ask(path, { method: 'POST', key: null, headers, payload });
}

describe('the body of a request', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'gets 422 for the member %s, which JavaScript objects inherit',
    async (name) => {
      const { service, ann } = await start();
      const answer = await post(service, '/account/keys', `{"name":"x","${name}":{"x":1}}`, ann.cookie());
      expect(answer.code).toBe('invalid_field');
      const { errors } = JSON.parse(answer.body.toString()) as { errors: object };
      expect(Object.entries(errors)).toEqual([[name, ['There is no such field.']]]);
    },
  );

  // promise: A body cannot set limits or ids
  test('cannot set limits or ids by names of columns', async () => {
    const { service, ann } = await start();
    const columns = { keysMax: 99, keys_max: 99, rate_limit_per_minute: 0, daily_icons: 0, id: 'acc_x' };
    for (const [name, value] of Object.entries(columns)) {
      const signUp = { email: 'eve@example.com', password: PASSWORD, [name]: value };
      expect((await post(service, '/account/sign-up', JSON.stringify(signUp))).code).toBe('invalid_field');
      const answer = await ann.send('POST', '/account/keys', { name: 'x', [name]: value });
      expect(answer.code).toBe('invalid_field');
    }
    expect(ann.dataOf(await ann.send('GET', '/account/keys'))).toEqual([]);
  });

  test('gets 20 errors if it has more', async () => {
    const { service } = await start();
    const members = Array.from({ length: 800 }, (_, i) => `"m${i}":1`);
    const answer = await post(service, '/account/session', `{${members.join(',')}}`);
    const { errors } = JSON.parse(answer.body.toString()) as { errors: object };
    expect(Object.keys(errors)).toHaveLength(20);
  });

  test('gets 400 or 422 for deep nesting', async () => {
    const { service } = await start();
    const deep = `{"email":${'['.repeat(8_000)}${']'.repeat(8_000)},"password":"x"}`;
    expect((await post(service, '/account/session', deep)).code).toMatch(/invalid_field|malformed_request/);
  });
});

describe('keys', () => {
  test('are replaced by only one of 20 simultaneous requests', async () => {
    const { service, ann } = await start();
    await ann.send('POST', '/account/keys', { name: 'mine' });
    for (const [overlap_hours, keysOfAnn] of [
      [72, 2],
      [0, 3],
    ] as const) {
      const [live] = ann
        .dataOf<{ id: string; state: string }[]>(await ann.send('GET', '/account/keys'))
        .filter(({ state }) => state === 'live');
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          ann.send('POST', `/account/keys/${live!.id}/roll`, { overlap_hours }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'key_not_live']));
      // Live and revoked keys of Ann, and the key of the test service itself.
      expect(await service.deps.accounts.accounts.listKeys()).toHaveLength(keysOfAnn + 1);
    }
  });

  test('can be replaced in an account with more keys than its limit', async () => {
    const { service, ann } = await start();
    const keys = [];
    for (let i = 0; i < 3; i++)
      keys.push(ann.dataOf<CreatedKey>(await ann.send('POST', '/account/keys', { name: `key ${i}` })));
    const { accounts } = service.deps.accounts;
    await accounts.setLimits((await accounts.listAccounts())[0]!.id, { keysMax: 1 });
    const rolled = await ann.send('POST', `/account/keys/${keys[0]!.key.id}/roll`, { overlap_hours: 0 });
    expect(rolled.status).toBe(200);
    await service.refreshKeys();
    const { secret } = ann.dataOf<CreatedKey>(rolled);
    expect((await service.ask('/api/v1/types', { key: secret })).status).toBe(200);
  });

  test('are not created if the account is deleted at the same moment', async () => {
    const { service, ann } = await start();
    const { accounts } = service.deps.accounts;
    const addKey = accounts.addKey.bind(accounts);
    accounts.addKey = async (key) => {
      await accounts.removeAccount(key.accountId, 1);
      return addKey(key);
    };
    const answer = await ann.send('POST', '/account/keys', { name: 'orphan' });
    expect(answer.code).toBe('signed_out');
    // Only the key of the test service itself.
    expect((await accounts.listKeys()).filter(({ revokedAtMs }) => revokedAtMs === null)).toHaveLength(1);
  });

  test('are limited to 100 new ones per 24 hours, including revoked ones', async () => {
    const { service, ann } = await start();
    const createAndRevoke = async () => {
      service.clock.advance(1_000);
      const answer = await ann.send('POST', '/account/keys', { name: 'x' });
      if (answer.status === 200)
        await ann.send('DELETE', `/account/keys/${ann.dataOf<CreatedKey>(answer).key.id}`);
      return answer;
    };
    const answers = [];
    for (let i = 0; i < 102; i++) answers.push(await createAndRevoke());
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.at(-1)?.code).toBe('too_many_tries');
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_600);
    service.clock.advance(86_400_000);
    const again = await signInVisitor(service);
    expect((await again.send('POST', '/account/keys', { name: 'x' })).status).toBe(200);
  });
});

describe('a password', () => {
  test('that changes during a sign-in with the old one makes the sign-in fail', async () => {
    const { service, ann } = await start();
    const { accounts, passwords } = service.deps.accounts;
    const verify = passwords.verify.bind(passwords);
    let isFirst = true;
    Object.assign(service.deps.accounts, {
      passwords: {
        ...passwords,
        verify: async (hash: string | undefined, password: string) => {
          const isRight = await verify(hash, password);
          if (isFirst) {
            isFirst = false;
            await ann.send('POST', '/account/password', {
              current_password: PASSWORD,
              new_password: 'another good one',
            });
          }
          return isRight;
        },
      },
    });
    const late = await post(
      service,
      '/account/session',
      JSON.stringify({ email: 'ann@example.com', password: PASSWORD }),
    );
    expect(late.code).toBe('wrong_credentials');
    const [account] = await accounts.listAccounts();
    expect(await accounts.listSessions(account!.id)).toHaveLength(1);
    expect((await ann.send('GET', '/account')).status).toBe(200);
  });

  // promise: A stolen session cookie does not help to guess the password
  test('cannot be guessed more than a few times per minute with a stolen session cookie', async () => {
    const { ann } = await start();
    const codes = [];
    for (let i = 0; i < 12; i++)
      codes.push((await ann.send('DELETE', '/account', { password: `guess ${i}` })).code);
    expect(codes.at(0)).toBe('invalid_field');
    expect(codes.at(-1)).toBe('too_many_tries');
    expect((await ann.send('GET', '/account')).status).toBe(200);
  });
});

describe.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH'] as const)('%s', (method) => {
  test('gets 405 (OPTIONS: 204) without CORS headers at addresses that accept only POST or DELETE', async () => {
    const { service, ann } = await start();
    const { accounts } = service.deps.accounts;
    expect(accounts).toBeInstanceOf(AccountStore);
    for (const path of [
      '/account/sign-up',
      '/account/sign-up/confirm',
      '/account/session',
      '/account/password',
      '/account/password-reset',
      '/account/password-reset/confirm',
      '/account/oidc/link',
    ]) {
      const answer = await service.ask(path, {
        method,
        key: null,
        headers: { cookie: ann.cookie(), origin: 'https://evil.example' },
      });
      expect([path, answer.status]).toEqual([path, method === 'OPTIONS' ? 204 : 405]);
      for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control/);
    }
    expect((await ann.send('GET', '/account')).status).toBe(200);
  });
});

// promise: An address cannot add recipients or headers to mail
test.each([
  ['a line break in the address', 'ann@example.com\r\nBcc: all@example.com'],
  ['a second address', 'ann@example.com, eve@example.com'],
  ['a name', 'Eve <ann@example.com>'],
  ['a separator', 'ann@example.com;eve@example.com'],
  ['an invisible character', 'ann@exam\u200bple.com'],
  ['an SQL statement', "ann@example.com' OR '1'='1"],
])('refuses a sign-up and mails no link for an email address with %s', async (_, email) => {
  const sent: string[] = [];
  const { service } = await start();
  Object.assign(service.deps.accounts, { mailer: { sendReset: async (to: string) => void sent.push(to) } });
  const signUp = await post(service, '/account/sign-up', JSON.stringify({ email, password: PASSWORD }));
  expect(signUp.code).toBe('invalid_field');
  expect((await post(service, '/account/password-reset', JSON.stringify({ email }))).status).toBe(200);
  expect(await service.deps.accounts.accounts.listAccounts()).toHaveLength(1);
  expect(sent).toEqual([]);
});

// promise: A link in mail names the public address, whatever a request claims
test('mails links with the public address, also when headers of the request name another host', async () => {
  const links: string[] = [];
  const { service } = await start();
  Object.assign(service.deps.accounts, {
    mailer: { sendReset: async (_to: string, link: string) => void links.push(link) },
  });
  const headers = {
    'content-type': 'application/json',
    host: 'x',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  };
  const payload = JSON.stringify({ email: 'ann@example.com' });
  await service.ask('/account/password-reset', { method: 'POST', key: null, headers, payload });
  await expect.poll(() => links.length, { timeout: 5_000 }).toBe(1);
  expect(links[0]).toMatch(/^http:\/\/icons\.test\/reset-password#[\w-]{43}$/);
});
