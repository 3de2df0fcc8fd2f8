import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sampleKey } from '../accounts/account-store.contract.ts';
import { isWellFormedToken } from '../base/api-key-token.ts';
import { runGlyphdex } from '../testing/glyphdex-process.ts';
import { openStores } from '../testing/open-stores.ts';
import { temporaryFolder, usedFolder } from '../testing/temporary-folder.ts';
import { runCli } from './program.ts';

describe('command line', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function run(...words: string[]) {
    let printed = '';
    const print = (text: string | Uint8Array) => {
      printed += String(text);
      return true;
    };
    vi.spyOn(process.stdout, 'write').mockImplementation(print);
    vi.spyOn(process.stderr, 'write').mockImplementation(print);
    const code = await runCli(words);
    vi.restoreAllMocks();
    return { code, printed };
  }

  test.each([
    ['serve'],
    ['catalog build'],
    ['catalog info'],
    ['catalog previews'],
    ['catalog sanitize'],
    ['catalog import'],
    ['catalog remove'],
    ['catalog list'],
    ['catalog verify'],
    ['keys create'],
    ['keys list'],
    ['keys revoke'],
    ['accounts list'],
    ['accounts create'],
    ['accounts reset'],
    ['accounts set-limits'],
    ['doctor'],
    ['search'],
  ])('shows usage and examples for glyphdex %s --help', async (command) => {
    const { code, printed } = await run(...command.split(' '), '--help');
    expect(code).toBe(0);
    expect(printed).toContain(`Usage: npx --no-install glyphdex ${command}`);
    expect(printed).toMatch(new RegExp(`Examples:\\n.*npx --no-install glyphdex ${command}`));
  });

  test.each([
    ['kys', /unknown command 'kys'[\s\S]*Did you mean keys\?/],
    ['keys creat', /unknown command 'creat'[\s\S]*Did you mean create\?/],
    ['keys create', /required option '--name <name>' not specified/],
    ['keys create --name x --domian example.com', /unknown option '--domian'[\s\S]*Did you mean --domain\?/],
    ['keys create --name x --rate-limit fast', /argument 'fast' is invalid. It must be a whole number/],
    ['keys create --name x --daily-icons -1', /'-1' is invalid|unknown option '-1'/],
    ['keys create --name x more', /too many arguments/],
    ['catalog import x --public --private', /--public and --private contradict each other/],
    ['catalog import x --license GPL9', /--license "GPL9" is not a known license/],
    ['catalog import x --slug A', /--slug "A" must be lower-case words/],
    ['keys revoke', /missing required argument 'id'/],
    ['search', /missing required argument 'words'/],
    ['', /Usage: npx --no-install glyphdex/],
    ['keys', /Usage: npx --no-install glyphdex keys/],
  ])('exits with 2 and a hint for glyphdex %s', async (words, message) => {
    const { code, printed } = await run(...words.split(' ').filter((word) => word !== ''));
    expect(code).toBe(2);
    expect(printed).toMatch(message);
  });

  test('prints the version of the package', async () => {
    expect(await run('--version')).toEqual({ code: 0, printed: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});

describe('glyphdex keys', () => {
  test('creates, lists and revokes a key and stores it nowhere in plain text', async () => {
    const DATA_DIR = temporaryFolder();
    const created = await runGlyphdex(
      [
        'keys',
        'create',
        '--new',
        '--name',
        'Größe',
        '--domain',
        'example.com',
        '--domain',
        '*.example.com',
        '--rate-limit',
        '0',
        '--json',
      ],
      { DATA_DIR },
    );
    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(created.stdout).toMatch(/^\{.*\}\n$/);
    const { id, key, prefix, ...rest } = JSON.parse(created.stdout);
    expect(rest).toEqual({});
    expect(isWellFormedToken(key)).toBe(true);
    expect(key.startsWith(prefix)).toBe(true);

    const listed = JSON.parse((await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR })).stdout);
    expect(listed).toEqual([
      {
        id,
        kind: 'secret',
        name: 'Größe',
        prefix,
        domains: ['example.com', '*.example.com'],
        allowServerCalls: false,
        rateLimitPerMinute: 0,
        dailyIcons: 5000,
        iconsToday: 0,
        createdAt: expect.stringMatching(/^\d{4}-/),
        revokedAt: null,
        lastUsedAt: null,
        accountId: null,
        expiresAt: null,
      },
    ]);
    expect(await runGlyphdex(['keys', 'revoke', id], { DATA_DIR })).toMatchObject({ code: 0 });
    const table = await runGlyphdex(['keys', 'list'], { DATA_DIR });
    expect(table.stdout).toMatch(/^ID +KEY +NAME/);
    expect(table.stdout).toMatch(/ICONS TODAY.*\n.* 0 of 5000 /);
    expect(table.stdout).toContain('revoked ');

    for (const file of readdirSync(DATA_DIR)) {
      const bytes = readFileSync(join(DATA_DIR, file)).toString('latin1');
      expect(bytes).not.toContain(key);
      expect(bytes).not.toContain(key.slice(prefix.length));
    }
  });

  test('creates a publishable key only with a domain, and lists its kind', async () => {
    const DATA_DIR = temporaryFolder();
    const create = ['keys', 'create', '--new', '--name', 'Page', '--publishable'];
    const refused = await runGlyphdex(create, { DATA_DIR });
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(/^glyphdex: a publishable key needs at least one domain.*--domain/);

    const created = await runGlyphdex([...create, '--domain', 'example.com', '--json'], { DATA_DIR });
    const { id, key, prefix, ...rest } = JSON.parse(created.stdout);
    expect([rest, isWellFormedToken(key), key.startsWith(prefix)]).toEqual([{}, true, true]);
    expect(key).toMatch(/^gdx_pub_/);
    const shown = await runGlyphdex([...create, '--domain', 'example.com', '--rate-limit', '90'], {
      DATA_DIR,
    });
    expect(shown.stdout).toMatch(
      /gdx_pub_\w{36}\n[\s\S]*90 requests a minute[\s\S]*per client +300 requests/,
    );

    const { stdout } = await runGlyphdex(['keys', 'list'], { DATA_DIR });
    expect(stdout).toMatch(new RegExp(`^${id} +${prefix}… +Page +publishable +example.com +6000 `, 'm'));
    const listed = JSON.parse((await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR })).stdout);
    expect(listed[0]).toMatchObject({ id, kind: 'publishable', dailyIcons: 50_000 });
  });

  test('lists whether a replaced key still works or has ended', async () => {
    const DATA_DIR = temporaryFolder();
    const stores = await openStores({ dataDir: DATA_DIR });
    await stores.accounts.insertKey(sampleKey({ id: 'past', expiresAtMs: Date.UTC(2020, 0) }));
    await stores.accounts.insertKey(sampleKey({ id: 'future', expiresAtMs: Date.UTC(2100, 0) }));
    await stores.close();
    const { stdout } = await runGlyphdex(['keys', 'list'], { DATA_DIR });
    expect(stdout).toMatch(/^past .* ended 2020-01-01 00:00$/m);
    expect(stdout).toMatch(/^future .* ends 2100-01-01 00:00$/m);
  });

  test('names the data folder when there is no key', async () => {
    const DATA_DIR = usedFolder();
    const { stdout } = await runGlyphdex(['keys', 'list'], { DATA_DIR });
    expect(stdout).toBe(
      `There is no key yet in ${DATA_DIR}. Create one with: glyphdex keys create --name NAME\n`,
    );
  });

  test.each([
    ['keys', 'create', '--name', 'x'],
    ['keys', 'list'],
    ['accounts', 'list'],
    ['accounts', 'create', 'ann@example.com'],
  ])('refuses %s %s in a folder that nothing uses, and names it', async (...words) => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const { code, stdout, stderr } = await runGlyphdex(words, { DATA_DIR });
    expect([code, stdout, existsSync(DATA_DIR)]).toEqual([1, '', false]);
    expect(stderr).toContain(`no service and no catalog use the data folder ${DATA_DIR}`);
    expect(stderr).toMatch(/set DATA_DIR .*--new/);
  });

  test('prints commands as GLYPHDEX_COMMAND says, in help and messages', async () => {
    const settings = { DATA_DIR: usedFolder(), GLYPHDEX_COMMAND: 'docker exec icons glyphdex' };
    const help = await runGlyphdex(['keys', 'create', '--help'], settings);
    expect(help.stdout).toMatch(/^Usage: docker exec icons glyphdex keys create/);
    expect(help.stdout).toContain('  KEY=$(docker exec icons glyphdex keys create --name "My site" --quiet)');
    const { stdout } = await runGlyphdex(['keys', 'list'], settings);
    expect(stdout).toContain('docker exec icons glyphdex keys create --name NAME');
  });

  test('creates keys by concurrent commands in a new data folder', async () => {
    const DATA_DIR = join(temporaryFolder(), 'not', 'there', 'yet');
    const outcomes = await Promise.all(
      [1, 2, 3].map((n) =>
        runGlyphdex(['keys', 'create', '--new', '--name', `n${n}`, '--json'], { DATA_DIR }),
      ),
    );
    expect(outcomes.map((outcome) => [outcome.code, outcome.stderr])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
    expect(JSON.parse((await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR })).stdout)).toHaveLength(3);
  });

  test('prints refusals in lines without a stack', async () => {
    const DATA_DIR = usedFolder();
    const outcomes = await Promise.all([
      runGlyphdex(['keys', 'create', '--new', '--name', ' ', '--domain', 'https://example.com'], {
        DATA_DIR,
      }),
      runGlyphdex(['keys', 'revoke', 'key_nobody'], { DATA_DIR }),
      runGlyphdex(['search', 'home'], { DATA_DIR }),
      runGlyphdex(['catalog', 'info'], { DATA_DIR }),
    ]);
    expect(outcomes.map((outcome) => outcome.code)).toEqual([2, 1, 1, 1]);
    expect(outcomes.map((outcome) => outcome.stderr.trimEnd().split('\n'))).toEqual([
      [
        expect.stringMatching(/^glyphdex: The name must have 1 to 100/),
        expect.stringMatching(/^glyphdex: .*without "https:/),
      ],
      [expect.stringMatching(/^glyphdex: there is no key with the id "key_nobody"/)],
      [
        expect.stringMatching(
          /^glyphdex: .*data folder is .*set DATA_DIR .*or build a catalog: glyphdex catalog build/,
        ),
      ],
      [expect.stringMatching(/^glyphdex: .*glyphdex catalog build/)],
    ]);
  });
});

describe('a command that cannot start exits with 1 and prints lines without a stack', () => {
  async function refusal(settings: Record<string, string>): Promise<string[]> {
    const { code, stdout, stderr } = await runGlyphdex(['serve'], settings);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr.trimEnd().split('\n');
  }

  test('for all invalid settings at once', async () => {
    expect(await refusal({ PORT: 'abc', LOG_LEVEL: 'loud', REDIS_URL: 'redis' })).toEqual([
      expect.stringMatching(/^glyphdex: PORT /),
      expect.stringMatching(/^glyphdex: LOG_LEVEL /),
      expect.stringMatching(/^glyphdex: REDIS_URL /),
    ]);
  });

  test('for a data folder that is a file or cannot be created', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    for (const DATA_DIR of [file, join(file, 'below'), '/dev/null/below', '/proc/glyphdex']) {
      expect(await refusal({ PORT: '0', DATA_DIR })).toEqual([
        expect.stringMatching(new RegExp(`^glyphdex: the data folder ${DATA_DIR} .*DATA_DIR`)),
      ]);
    }
  });

  test('for a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => {
      other.close();
    });
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await refusal({ PORT: String(port), DATA_DIR: temporaryFolder() })).toEqual([
      `glyphdex: port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1}`,
    ]);
  });

  test('for a host that is not an address of this machine', async () => {
    expect(await refusal({ HOST: '192.0.2.1', PORT: '0', DATA_DIR: temporaryFolder() })).toEqual([
      'glyphdex: HOST 192.0.2.1 is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.',
    ]);
  });

  test('for a damaged database', async () => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(join(DATA_DIR, 'glyphdex.db'), 'a text in place of a database'.repeat(100));
    const { code, stderr } = await runGlyphdex(['keys', 'list'], { DATA_DIR });
    expect([code, stderr.trimEnd()]).toEqual([
      1,
      expect.stringMatching(/^glyphdex: the database .* is damaged\. Restore/),
    ]);
  });
});
