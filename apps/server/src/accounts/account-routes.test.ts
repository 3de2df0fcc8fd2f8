import { describe, expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';
import { PASSWORD, signInVisitor } from '../testing/visitor.ts';

interface Key {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly domains: readonly string[];
}
interface CreatedKey {
  readonly key: Key;
  readonly secret: string;
}

async function start(publicUrl = 'http://icons.test') {
  const service = await startTestService({ publicUrl });
  return { service, ann: await signInVisitor(service) };
}

describe('the session cookie', () => {
  // promise: A session cookie is out of reach of scripts and other sites
  test('is HttpOnly and SameSite=Strict', async () => {
    const { ann } = await start();
    const answer = await ann.send('POST', '/account/session', {
      email: 'ann@example.com',
      password: PASSWORD,
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^glyphdex_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  // promise: With TLS, it is also bound to the host
  test('has the prefix __Host- and Secure with TLS', async () => {
    const { ann } = await start('https://icons.test');
    const answer = await ann.send('POST', '/account/session', {
      email: 'ann@example.com',
      password: PASSWORD,
    });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-glyphdex_session=[^;]+; .*; Secure$/);
    expect(answer.headers['set-cookie']).not.toContain('Domain');
    expect((await ann.send('GET', '/account')).status).toBe(200);
  });

  test('changes with each sign-in', async () => {
    const { ann } = await start();
    const before = ann.cookie();
    await ann.send('POST', '/account/session', { email: 'ann@example.com', password: PASSWORD });
    expect(ann.cookie()).not.toBe(before);
  });

  // promise: A session ends at sign-out
  test('is invalid after signing out, also in other browsers', async () => {
    const { service, ann } = await start();
    const stolen = ann.cookie();
    await ann.send('DELETE', '/account/session');
    const answer = await service.ask('/account', { key: null, headers: { cookie: stolen } });
    expect([answer.status, answer.code]).toEqual([401, 'signed_out']);
  });

  test('is replaced when the password changes, and the old one is invalid', async () => {
    const { service, ann } = await start();
    const stolen = ann.cookie();
    await ann.send('POST', '/account/password', {
      current_password: PASSWORD,
      new_password: 'another good one',
    });
    expect((await service.ask('/account', { key: null, headers: { cookie: stolen } })).status).toBe(401);
    expect((await ann.send('GET', '/account')).status).toBe(200);
  });
});

// promise: The keys of a deleted account and revoked keys end at once
test('the keys of a deleted account and revoked keys are refused by the next request', async () => {
  const { service, ann } = await start();
  const made = [];
  for (const name of ['revoked', 'deleted']) made.push(await ann.send('POST', '/account/keys', { name }));
  const [revoked, deleted] = made.map((answer) =>
    ann.dataOf<{ key: { id: string }; secret: string }>(answer),
  );
  await service.refreshKeys();
  const statusOf = async (key: string) => (await service.ask('/api/v1/colors', { key })).status;
  expect([await statusOf(revoked!.secret), await statusOf(deleted!.secret)]).toEqual([200, 200]);
  await ann.send('DELETE', `/account/keys/${revoked!.key.id}`);
  expect([await statusOf(revoked!.secret), await statusOf(deleted!.secret)]).toEqual([401, 200]);
  await ann.send('DELETE', '/account', { password: PASSWORD });
  expect(await statusOf(deleted!.secret)).toBe(401);
});

describe('a page of another site', () => {
  const UNSAFE = [
    ['POST', '/account/keys', { name: 'theirs' }],
    ['DELETE', '/account/session', undefined],
    ['POST', '/account/password', { current_password: PASSWORD, new_password: 'another good one' }],
    ['DELETE', '/account', { password: PASSWORD }],
    ['POST', '/account/session', { email: 'ann@example.com', password: PASSWORD }],
    ['POST', '/account/sign-up', { email: 'eve@example.com', password: PASSWORD }],
    ['POST', '/account/sign-up/confirm', { token: 'x' }],
    ['POST', '/account/password-reset', { email: 'ann@example.com' }],
    ['POST', '/account/password-reset/keys', { token: 'x' }],
    ['POST', '/account/password-reset/confirm', { token: 'x', password: PASSWORD }],
    ['POST', '/account/second-factors/totp', undefined],
    ['POST', '/account/second-factors/totp/confirm', { setup: 'x', code: '123456' }],
    ['POST', '/account/recovery-codes', undefined],
    ['DELETE', '/account/second-factors/fac_x', undefined],
    ['POST', '/account/oidc/link', { password: PASSWORD }],
    ['DELETE', '/account/oidc/link', { password: PASSWORD }],
  ] as const;

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://other.icons.test' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('gets 403 for requests that change something: %j', async (from) => {
    const { service, ann } = await start();
    for (const [method, path, body] of UNSAFE) {
      const answer = await service.ask(path, {
        method,
        key: null,
        headers: { ...from, cookie: ann.cookie(), 'content-type': 'application/json' },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      expect([path, answer.status, answer.code]).toEqual([path, 403, 'foreign_origin']);
    }
    expect((await ann.send('GET', '/account')).status).toBe(200);
    expect(ann.dataOf(await ann.send('GET', '/account/keys'))).toEqual([]);
  });

  // promise: Pages of other sites change nothing, also with text or form bodies
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    undefined,
  ])('gets 415 for a body of type %s, even without Origin and Sec-Fetch-Site', async (type) => {
    const { service, ann } = await start();
    const answer = await service.ask('/account/keys', {
      method: 'POST',
      key: null,
      headers: { cookie: ann.cookie(), ...(type !== undefined && { 'content-type': type }) },
      payload: JSON.stringify({ name: 'theirs' }),
    });
    expect([answer.status, answer.code]).toEqual([415, 'unsupported_media_type']);
  });
});

test('returns 415 for a compressed body', async () => {
  const { service } = await start();
  const answer = await service.ask('/account/session', {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: '{}',
  });
  expect([answer.status, answer.code]).toEqual([415, 'unsupported_media_type']);
});

describe('an account', () => {
  // promise: Keys, sessions and usage of other accounts are out of reach
  test('cannot read or change keys and sessions of another account', async () => {
    const { service, ann } = await start();
    const bob = await signInVisitor(service, 'bob@example.com');
    const { key, secret } = ann.dataOf<CreatedKey>(await ann.send('POST', '/account/keys', { name: 'hers' }));
    const [session] = ann.dataOf<{ id: string }[]>(await ann.send('GET', '/account/sessions'));
    const calls = [
      ['PATCH', `/account/keys/${key.id}`, { name: 'his' }],
      ['DELETE', `/account/keys/${key.id}`],
      ['POST', `/account/keys/${key.id}/roll`, { overlap_hours: 0 }],
      ['DELETE', `/account/sessions/${session!.id}`],
    ] as const;
    for (const [method, path, body] of calls)
      expect([path, (await bob.send(method, path, body)).status]).toEqual([path, 404]);
    for (const path of ['/account', '/account/keys', '/account/sessions', '/account/export']) {
      const text = (await bob.send('GET', path)).body.toString();
      for (const hers of [key.id, session!.id, 'ann@example.com', secret]) expect(text).not.toContain(hers);
    }
    expect(ann.dataOf<Key[]>(await ann.send('GET', '/account/keys'))).toMatchObject([
      { id: key.id, name: 'hers', state: 'live' },
    ]);
    expect((await service.ask('/api/v1/types', { key: secret })).status).toBe(200);
  });
});

describe('keys', () => {
  test('work until they are revoked, and are shown only once', async () => {
    const { service, ann } = await start();
    const { key, secret } = ann.dataOf<CreatedKey>(await ann.send('POST', '/account/keys', { name: 'mine' }));
    expect((await service.ask('/api/v1/types', { key: secret })).status).toBe(200);
    expect((await ann.send('GET', '/account/keys')).body.toString()).not.toContain(secret);
    await ann.send('DELETE', `/account/keys/${key.id}`);
    await service.refreshKeys();
    expect((await service.ask('/api/v1/types', { key: secret })).status).toBe(401);
  });

  test('are limited to ten live ones, also for twenty simultaneous requests', async () => {
    const { ann } = await start();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ann.send('POST', '/account/keys', { name: `key ${i}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(200),
      ...Array<number>(10).fill(409),
    ]);
    expect(ann.dataOf<Key[]>(await ann.send('GET', '/account/keys'))).toHaveLength(10);
  });

  test('apply domains that are set later', async () => {
    const { service, ann } = await start();
    const { key, secret } = ann.dataOf<CreatedKey>(await ann.send('POST', '/account/keys', { name: 'mine' }));
    const changed = await ann.send('PATCH', `/account/keys/${key.id}`, { domains: ['Example.com'] });
    expect(ann.dataOf<Key>(changed).domains).toEqual(['example.com']);
    await service.refreshKeys();
    const from = async (origin: string) =>
      (await service.ask('/api/v1/types', { key: secret, headers: { origin } })).status;
    expect([await from('https://example.com'), await from('https://evil.example')]).toEqual([200, 403]);
  });

  test('work for the overlap after they were rolled, then cannot be changed; the new key works at once', async () => {
    const { service, ann } = await start();
    const old = ann.dataOf<CreatedKey>(
      await ann.send('POST', '/account/keys', { name: 'mine', domains: ['example.com'] }),
    );
    service.clock.advance(1);
    const next = ann.dataOf<CreatedKey>(
      await ann.send('POST', `/account/keys/${old.key.id}/roll`, { overlap_hours: 24 }),
    );
    expect(next.key).toMatchObject({ name: 'mine', domains: ['example.com'], state: 'live' });
    await service.refreshKeys();
    const headers = { origin: 'https://example.com' };
    const statusOf = async (key: string) => (await service.ask('/api/v1/types', { key, headers })).status;
    expect([await statusOf(old.secret), await statusOf(next.secret)]).toEqual([200, 200]);
    service.clock.advance(24 * 3_600_000);
    expect([await statusOf(old.secret), await statusOf(next.secret)]).toEqual([401, 200]);
    const [first] = ann.dataOf<Key[]>(await ann.send('GET', '/account/keys'));
    expect(first?.state).toBe('revoked');
    const path = `/account/keys/${old.key.id}`;
    for (const answer of [
      await ann.send('PATCH', path, { name: 'late' }),
      await ann.send('POST', `${path}/roll`, { overlap_hours: 1 }),
    ])
      expect([answer.status, answer.code]).toEqual([409, 'key_not_live']);
    expect(ann.dataOf<Key[]>(await ann.send('GET', '/account/keys'))).toContainEqual(first);
  });

  test('are publishable when asked for: with domains, limits of their own, and from pages at once', async () => {
    const { service, ann } = await start();
    const wanted = { name: 'page', kind: 'publishable', domains: ['example.com'] };
    const { key, secret } = ann.dataOf<CreatedKey>(await ann.send('POST', '/account/keys', wanted));
    expect(key).toMatchObject({
      kind: 'publishable',
      prefix: secret.slice(0, 12),
      rate_limit_per_minute: 6_000,
      daily_icons: 50_000,
    });
    const headers = { origin: 'https://example.com' };
    const preflight = await service.ask('/api/v1/types', { method: 'OPTIONS', key: null, headers });
    expect(preflight.headers['access-control-allow-origin']).toBe('https://example.com');

    const next = ann.dataOf<CreatedKey>(
      await ann.send('POST', `/account/keys/${key.id}/roll`, { overlap_hours: 0 }),
    );
    expect(next.secret).toMatch(/^gdx_pub_/);
    expect(next.key).toMatchObject({ kind: 'publishable', domains: ['example.com'] });
    await service.refreshKeys();
    const statusOf = async (given: string) =>
      (await service.ask('/api/v1/types', { key: given, headers })).status;
    expect([await statusOf(secret), await statusOf(next.secret)]).toEqual([401, 200]);
    await ann.send('DELETE', `/account/keys/${next.key.id}`);
    expect(await statusOf(next.secret)).toBe(401);
  });

  test('cannot be publishable without a domain, nor change their kind', async () => {
    const { ann } = await start();
    const make = (body: object) => ann.send('POST', '/account/keys', { name: 'page', ...body });
    for (const body of [{ kind: 'publishable' }, { kind: 'publishable', domains: [] }]) {
      const refused = await make(body);
      expect([refused.status, refused.code]).toEqual([422, 'invalid_field']);
      expect(refused.json<{ errors: { domains: string[] } }>().errors.domains[0]).toMatch(
        /at least one domain/,
      );
    }
    expect((await make({ kind: 'public', domains: ['example.com'] })).status).toBe(422);
    const { key } = ann.dataOf<CreatedKey>(await make({ kind: 'publishable', domains: ['example.com'] }));
    const path = `/account/keys/${key.id}`;
    for (const change of [{ domains: [] }, { kind: 'secret' }])
      expect((await ann.send('PATCH', path, change)).status).toBe(422);
    expect((await ann.send('PATCH', path, { domains: ['a.example'] })).status).toBe(200);
  });

  test('end with their account, like its sessions', async () => {
    const { service, ann } = await start();
    const { secret } = ann.dataOf<CreatedKey>(await ann.send('POST', '/account/keys', { name: 'mine' }));
    const cookie = ann.cookie();
    expect((await ann.send('DELETE', '/account', { password: 'guess' })).code).toBe('invalid_field');
    expect((await ann.send('DELETE', '/account', { password: PASSWORD })).status).toBe(200);
    await service.refreshKeys();
    expect((await service.ask('/api/v1/types', { key: secret })).status).toBe(401);
    expect((await service.ask('/account', { key: null, headers: { cookie } })).status).toBe(401);
    const again = await signInVisitor(service);
    expect(again.dataOf(await again.send('GET', '/account/keys'))).toEqual([]);
  });
});

test.each([
  ['an empty body', ''],
  ['broken JSON', '{"email":'],
  ['a JSON array', '[]'],
  ['a JSON string', '"x"'],
  // Valid JSON in Latin-1, where 0xff is a letter.
  ['invalid UTF-8', Buffer.from('{"email":"\xff","password":"x"}', 'latin1')],
])('returns 400 or 422 for %s', async (_, payload) => {
  const { service } = await start();
  const answer = await service.ask('/account/session', {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.status === 400 || answer.status === 422).toBe(true);
  expect(answer.code).toMatch(/malformed_request|invalid_field/);
});

test('names missing, unknown and invalid members of a body', async () => {
  const { ann } = await start();
  const answer = await ann.send('POST', '/account/keys', {
    nome: 'x',
    domains: 'example.com',
    isAdmin: true,
  });
  const { errors } = answer.json<{ errors: Record<string, string[]> }>();
  expect(answer.code).toBe('invalid_field');
  expect(Object.keys(errors).toSorted()).toEqual(['domains', 'isAdmin', 'name', 'nome']);
});

test('returns 413 for a body that is too long', async () => {
  const { ann } = await start();
  const answer = await ann.send('POST', '/account/keys', { name: 'x'.repeat(20_000) });
  expect([answer.status, answer.code]).toEqual([413, 'payload_too_large']);
});

// promise: An export contains no secrets
test('exports account, keys and sessions without secrets', async () => {
  const { ann } = await start();
  const { secret } = ann.dataOf<CreatedKey>(await ann.send('POST', '/account/keys', { name: 'mine' }));
  const file = await ann.send('GET', '/account/export');
  expect(file.headers['content-disposition']).toBe('attachment; filename="glyphdex-account.json"');
  const text = file.body.toString();
  expect(JSON.parse(text)).toMatchObject({
    account: { email: 'ann@example.com' },
    keys: [{ name: 'mine' }],
    sessions: [{ is_this: true }],
  });
  // The test service stores a password as `hash of <password>`.
  for (const hidden of [secret, 'hash of', ann.cookie().split('=')[1]!]) expect(text).not.toContain(hidden);
});

test('stores, replaces, exports and removes collections of this account only', async () => {
  const { service, ann } = await start();
  const bob = await signInVisitor(service, 'bob@example.com');
  const path = '/account/collections/abcd1234';
  const hers = { name: 'Navigation', icons: ['mdi--home', 'mdi--cog'] };
  expect((await ann.send('POST', path, { ...hers, icons: [] })).status).toBe(200);
  const stored = { id: 'abcd1234', ...hers, changed_at: '2026-05-05T10:30:00.000Z' };
  expect(ann.dataOf(await ann.send('POST', path, hers))).toEqual(stored);
  expect((await bob.send('POST', path, { name: 'Mine', icons: [] })).status).toBe(200);
  expect((await bob.send('DELETE', path)).status).toBe(200);
  expect(ann.dataOf(await ann.send('GET', '/account/collections'))).toEqual([stored]);
  const file = (await ann.send('GET', '/account/export')).body.toString();
  expect(JSON.parse(file)).toMatchObject({ collections: [stored] });
  expect((await bob.send('GET', '/account/export')).body.toString()).not.toContain('Navigation');
  expect((await ann.send('DELETE', path)).status).toBe(200);
  expect(ann.dataOf(await ann.send('GET', '/account/collections'))).toEqual([]);
});

test.each([
  ['short', { name: 'a', icons: [] }, 'collection'],
  ['abcd1234', { name: '', icons: [] }, 'name'],
  ['abcd1234', { name: 'a', icons: Array.from({ length: 101 }, () => 'a--b') }, 'icons'],
  ['abcd1234', { name: 'a' }, 'icons'],
])('refuses the collection %s %j', async (id, body, field) => {
  const { ann } = await start();
  const answer = await ann.send('POST', `/account/collections/${id}`, body);
  expect([answer.status, answer.code]).toEqual([422, 'invalid_field']);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
});

test('refuses the 51st collection of an account', async () => {
  const { ann } = await start();
  for (let i = 100; i < 150; i++)
    await ann.send('POST', `/account/collections/abcde${i}`, { name: 'a', icons: [] });
  const answer = await ann.send('POST', '/account/collections/abcde150', { name: 'a', icons: [] });
  expect(answer.json<{ errors: unknown }>().errors).toEqual({
    name: ['The account has 50 collections. Remove one first.'],
  });
});

test('exports the usage of the keys of this account only, by hour and day', async () => {
  const { service, ann } = await start();
  const bob = await signInVisitor(service, 'bob@example.com');
  const [hers, his] = [
    ann.dataOf<CreatedKey>(await ann.send('POST', '/account/keys', { name: 'hers' })),
    bob.dataOf<CreatedKey>(await bob.send('POST', '/account/keys', { name: 'his' })),
  ];
  await service.ask('/api/v1/icons?search=home', { key: hers.secret });
  await service.ask('/api/v1/icons?page=0', { key: hers.secret });
  await service.ask('/api/v1/icons?search=secret+plan', { key: his.secret });
  service.clock.advance(2 * 86_400_000);
  await service.ask('/api/v1/icons?search=qwzxqwzx', { key: hers.secret });
  const again = await signInVisitor(service);
  const text = (await again.send('GET', '/account/export')).body.toString();
  const { keys } = JSON.parse(text) as { keys: object[] };
  expect(keys).toMatchObject([
    {
      id: hers.key.id,
      hours: [
        {
          start: '2026-05-05T10:00:00.000Z',
          requests_by_status: { 200: 1, 422: 1 },
        },
        { start: '2026-05-07T10:00:00.000Z', requests_by_status: { 200: 1 } },
      ],
      days: [
        { day: '2026-05-05', top_queries: [{ name: 'home', requests: 1 }], queries_without_results: [] },
        { day: '2026-05-07', queries_without_results: [{ name: 'qwzxqwzx', requests: 1 }] },
      ],
    },
  ]);
  for (const other of ['secret plan', his.key.id, 'bob@']) expect(text).not.toContain(other);
});
