import { expect, test } from 'vitest';
import { sha256OfSecret } from '../../base/secret-token.ts';
import { runGlyphdex } from '../../testing/glyphdex-process.ts';
import { openStores } from '../../testing/open-stores.ts';
import { usedFolder } from '../../testing/temporary-folder.ts';

const LINK = /https:\/\/icons\.example\/accept-invitation#([\w-]{43})\n/;
const PUBLIC_URL = 'https://icons.example';

test('prints a link whose invitation is stored, and ends an earlier one', async () => {
  const DATA_DIR = usedFolder();
  const settings = { DATA_DIR, PUBLIC_URL, SIGNUP: 'invite' };
  const [first, second] = [
    await runGlyphdex(['accounts', 'invite', 'ann@example.com'], settings),
    await runGlyphdex(['accounts', 'invite', 'ANN@example.com'], settings),
  ];
  expect([first.code, second.code, first.stderr]).toEqual([0, 0, '']);
  const digests = [first, second].map(({ stdout }) => sha256OfSecret(LINK.exec(stdout)![1]!)!);
  const stores = await openStores({ dataDir: DATA_DIR });
  const found = await Promise.all(digests.map((digest) => stores.invitations.find(digest, 0)));
  await stores.close();
  expect(found).toEqual([undefined, expect.objectContaining({ email: 'ann@example.com' })]);
});

// promise: The operator can withdraw an invitation
test('lists open invitations and withdraws one, whose link then creates no account', async () => {
  const DATA_DIR = usedFolder();
  const run = (...words: string[]) => runGlyphdex(['accounts', ...words], { DATA_DIR, PUBLIC_URL });
  const link = LINK.exec((await run('invite', 'ann@example.com')).stdout)![1]!;
  await run('invite', 'bob@example.com');
  expect((await run('invitations')).stdout).toMatch(/^EMAIL .*\nann@example\.com .*\nbob@example\.com /);
  expect(await run('uninvite', ' ANN@example.com')).toMatchObject({ code: 0 });
  const listed = JSON.parse((await run('invitations', '--json')).stdout) as { email: string }[];
  expect(listed.map(({ email }) => email)).toEqual(['bob@example.com']);
  const stores = await openStores({ dataDir: DATA_DIR });
  expect(await stores.invitations.find(sha256OfSecret(link)!, 0)).toBeUndefined();
  await stores.close();
  expect(await run('uninvite', 'ann@example.com')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/there is no invitation of "ann@example\.com"/),
  });
});

test('prints the link also if the mail cannot be sent', async () => {
  const { code, stdout } = await runGlyphdex(['accounts', 'invite', 'ann@example.com'], {
    DATA_DIR: usedFolder(),
    PUBLIC_URL,
    SMTP_URL: 'smtp://ann:hunter2@127.0.0.1:1?from=icons@example.com',
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(LINK);
  expect(stdout).toContain('could not be sent');
  expect(stdout).not.toContain('hunter2');
});

test('says that an invitation is not needed while sign-up is open', async () => {
  const invite = ['accounts', 'invite', 'ann@example.com'];
  const invited = await runGlyphdex(invite, { DATA_DIR: usedFolder(), PUBLIC_URL, SIGNUP: 'open' });
  expect(invited.stdout).toMatch(/SIGNUP is open, so everybody .*set SIGNUP=invite/);
  const only = await runGlyphdex(invite, { DATA_DIR: usedFolder(), PUBLIC_URL });
  expect(only.stdout).not.toContain('SIGNUP');
});

test.each([
  [{ SIGNUP: 'closed' }, 'ben@example.com', 1, /SIGNUP is closed, so invitations do not work/],
  [{}, 'no address', 2, /not an email address/],
  [{}, 'ann@example.com', 1, /exists already/],
])('with %j refuses to invite %s', async (settings, email, exitCode, line) => {
  const DATA_DIR = usedFolder();
  await runGlyphdex(['accounts', 'create', '--new', 'ann@example.com'], { DATA_DIR });
  const { code, stdout, stderr } = await runGlyphdex(['accounts', 'invite', email], {
    DATA_DIR,
    ...settings,
  });
  expect([code, stdout]).toEqual([exitCode, '']);
  expect(stderr).toMatch(line);
});
