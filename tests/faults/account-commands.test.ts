import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../apps/server/src/testing/authenticator-app.ts';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { usedFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const LINK = /^ {2}(\S+\/reset-password#([\w-]{43}))$/m;

/** `run` and `list` run commands in one new data folder, with `settings` as environment. */
function commandsInNewFolder() {
  const settings = { DATA_DIR: usedFolder(), PUBLIC_URL: 'https://icons.example' };
  const run = (words: string, input?: string) => runGlyphdex(words.split(' '), settings, input);
  const list = async () => JSON.parse((await run('accounts list --json')).stdout) as unknown[];
  return { settings, run, list };
}

describe('glyphdex accounts', () => {
  test('advises to set PUBLIC_URL only when it is not set', async () => {
    const { settings, run } = commandsInNewFolder();
    const { PUBLIC_URL: _, ...fewer } = settings;
    for (const verb of ['create', 'reset']) {
      expect((await run(`accounts ${verb} ann@example.com`)).stdout).not.toContain('PUBLIC_URL');
      const guessed = await runGlyphdex(['accounts', verb, 'bob@example.com'], fewer);
      expect(guessed.stdout).toMatch(/http:\/\/127\.0\.0\.1:3000\/reset-password#\S+\n\n.*set PUBLIC_URL/);
    }
  });

  test('creates and lists an account, and prints a link for its password whose secret is in no file', async () => {
    const { settings, run, list } = commandsInNewFolder();
    expect((await run('accounts list')).stdout).toMatch(/^There is no account yet in \/.*\. People/);
    const made = await run('accounts create Ann@Example.com');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const [, link, secret] = LINK.exec(made.stdout) ?? [];
    expect(link).toMatch(/^https:\/\/icons\.example\/reset-password#/);
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^acc_\w{16}$/),
        email: 'ann@example.com',
        hasPassword: false,
        identity: null,
        hasOnlyPasskeys: false,
        liveKeys: 0,
        keysMax: 10,
        rateLimitPerMinute: 300,
        dailyIcons: 5000,
        createdAt: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect((await run('accounts list')).stdout).toMatch(
      /^EMAIL +ID +KEYS[^\n]*\nann@example\.com +acc_\w+ +0 of 10 /,
    );
    for (const file of readdirSync(settings.DATA_DIR).filter((name) => name !== 'catalog'))
      expect(readFileSync(join(settings.DATA_DIR, file)).toString('latin1')).not.toContain(secret);
  });

  test('marks accounts that have only passkeys of an earlier version, and removes these on demand', async () => {
    const { settings, run, list } = commandsInNewFolder();
    for (const name of ['ann', 'bob']) await run(`accounts create ${name}@example.com`);
    expect((await run('accounts list')).stdout).not.toContain('passkeys');
    const database = new Sqlite(join(settings.DATA_DIR, 'glyphdex.db'));
    database.exec(`INSERT INTO second_factors (id, account_id, kind, name, created_at_ms, credential_id, public_key, sign_count, transports)
      SELECT 'fac_old', id, 'passkey', 'Key ring', 1, 'x', 'y', 5, '["usb"]' FROM accounts WHERE email = 'ann@example.com'`);
    database.close();
    const { stdout } = await run('accounts list');
    expect(stdout).toMatch(/^ann@example\.com .* only passkeys *$/m);
    expect(stdout).not.toMatch(/^bob@example\.com .*passkeys/m);
    expect(stdout).toMatch(
      /^For an owner without one: glyphdex accounts reset EMAIL --remove-second-factors$/m,
    );
    expect(await list()).toEqual([
      expect.objectContaining({ email: 'ann@example.com', hasOnlyPasskeys: true }),
      expect.objectContaining({ email: 'bob@example.com', hasOnlyPasskeys: false }),
    ]);
    const reset = await run('accounts reset ann@example.com --remove-second-factors');
    expect(reset.stdout).toContain('Second factors removed: 1.');
    expect((await run('accounts list')).stdout).not.toContain('passkeys');
  });

  test('accepts a password and a line end from standard input, and refuses a common password', async () => {
    const { run, list } = commandsInNewFolder();
    expect(await run('accounts create ann@example.com --password-stdin', 'password\n')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^glyphdex: This is one of the most common passwords/),
    });
    expect(await list()).toEqual([]);
    const made = await run('accounts create ann@example.com --password-stdin', ' two words \n');
    expect(made).toMatchObject({ code: 0, stdout: 'The account is created.\n' });
    expect(await list()).toMatchObject([{ email: 'ann@example.com', hasPassword: true }]);
  });

  test('refuses a second account for an address, and an invalid address', async () => {
    const { run, list } = commandsInNewFolder();
    await run('accounts create ann@example.com');
    expect(await run('accounts create ANN@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^glyphdex: an account with the address "ANN@example\.com" exists already/,
      ),
    });
    expect(await run('accounts create ann')).toMatchObject({
      code: 2,
      stderr: 'glyphdex: This is not an email address.\n',
    });
    expect(await list()).toHaveLength(1);
  });

  test('prints a reset link for an account and refuses unknown addresses', async () => {
    const { run } = commandsInNewFolder();
    await run('accounts create ann@example.com');
    expect((await run('accounts reset Ann@example.com')).stdout).toMatch(LINK);
    expect(await run('accounts reset bob@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no account has the address "bob@example.com"'),
    });
  });

  test('removes the second factors of an account beside the running service, which then asks for none', async () => {
    const { settings, run } = commandsInNewFolder();
    writeSampleCatalog(settings.DATA_DIR);
    const password = 'correct horse battery';
    await run('accounts create ann@example.com --password-stdin', password);
    const service = await startService(settings);
    let cookie = '';
    const post = async (path: string, body?: object) => {
      const response = await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { ...(cookie !== '' && { cookie }), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      const { code, data } = (await response.json()) as { code?: string; data?: Record<string, string> };
      return { status: response.status, code, data: data ?? {} };
    };
    const signIn = () => post('/account/session', { email: 'ann@example.com', password });
    await signIn();
    const { secret = '', setup = '' } = (await post('/account/second-factors/totp')).data;
    const confirmed = await post('/account/second-factors/totp/confirm', {
      setup,
      code: codeOf(secret, Date.now()),
    });
    expect(confirmed.status).toBe(200);
    expect((await signIn()).code).toBe('second_factor_required');

    const reset = await run('accounts reset ann@example.com --remove-second-factors');
    expect(reset.stdout).toMatch(/^Second factors removed: 1\.\n/);
    expect(reset.stdout).toMatch(LINK);
    expect((await signIn()).status).toBe(200);
    for (const file of readdirSync(settings.DATA_DIR))
      if (file.startsWith('glyphdex.db'))
        expect(readFileSync(join(settings.DATA_DIR, file)).toString('latin1')).not.toContain(secret);
  });

  test('sets the limits given, keeps the other limit, and changes nothing when it refuses a command', async () => {
    const { run, list } = commandsInNewFolder();
    await run('accounts create ann@example.com');
    const set = await run('accounts set-limits ann@example.com --keys 25 --daily-icons 0');
    expect(set.stdout).toMatch(/25 keys[\s\S]*300 requests a minute[\s\S]*no limit/);
    for (const [words, code, reason] of [
      ['accounts set-limits ann@example.com', 2, /no limit is given/],
      [
        'accounts set-limits ann@example.com --rate-limit 5000000',
        2,
        /'--rate-limit <n>' argument '5000000' is invalid. It must be a whole number from 0 to 1000000/,
      ],
      ['accounts set-limits bob@example.com --keys 1', 1, /no account has the address/],
    ] as const) {
      expect(await run(words)).toMatchObject({ code, stderr: expect.stringMatching(reason) });
    }
    expect(await list()).toMatchObject([{ keysMax: 25, rateLimitPerMinute: 300, dailyIcons: 0 }]);
  });
});
