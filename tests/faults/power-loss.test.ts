import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser } from './account-browser.ts';
import { packFolder } from './pack-folder.ts';
import { AttachedTrace, canTrace, type SystemCall, traceProgram } from './system-calls.ts';

// A power loss keeps what was synced before it. strace shows the order of syncs, answers and renames.

const PROGRAM = join(import.meta.dirname, '../../apps/server/bin/glyphdex.js');
const SET = join(import.meta.dirname, '../../packages/catalog/fixtures/sets/lucide.json');
const WAIT_MS = 60_000;

const isSync = ({ name }: SystemCall) => name === 'fsync' || name === 'fdatasync';
const isWrite = ({ name }: SystemCall) => name === 'write' || name === 'writev' || name === 'pwrite64';

function needStrace(skip: TestContext['skip']): void {
  if (!canTrace()) skip('strace is not installed or may not trace');
}

/** The files whose last write before `end` is not followed by a sync before `end`. */
function unsyncedAt(
  calls: readonly SystemCall[],
  end: number,
  isCounted: (path: string) => boolean,
): string[] {
  const unsynced = new Set<string>();
  for (const call of calls.slice(0, end)) {
    if (!isCounted(call.path)) continue;
    if (isWrite(call)) unsynced.add(call.path);
    if (isSync(call)) unsynced.delete(call.path);
  }
  return [...unsynced];
}

test('syncs a key before the command prints it', async ({ skip }) => {
  needStrace(skip);
  const DATA_DIR = temporaryFolder();
  const words = [process.execPath, PROGRAM, 'keys', 'create', '--new', '--name', 'x'];
  const { code, calls } = await traceProgram(words, { DATA_DIR, LOG_LEVEL: 'info' });
  expect(code).toBe(0);
  const printed = calls.findIndex(({ text }) => text.includes('works now'));
  expect(printed).toBeGreaterThan(0);
  // The shared memory is made again at the next opening.
  const isDatabase = (path: string) =>
    path.startsWith(join(DATA_DIR, 'glyphdex.db')) && !path.endsWith('-shm');
  expect(
    calls.slice(0, printed).filter((call) => isDatabase(call.path) && isSync(call)).length,
  ).toBeGreaterThan(0);
  expect(unsyncedAt(calls, printed, isDatabase)).toEqual([]);
});

test('syncs all files of a new catalog before it becomes active, and then its name', async ({ skip }) => {
  needStrace(skip);
  const DATA_DIR = temporaryFolder();
  expect(await runGlyphdex(['catalog', 'build', '--source', SET], { DATA_DIR })).toMatchObject({ code: 0 });
  const pack = packFolder(temporaryFolder(), 'a', 20);
  const words = [process.execPath, PROGRAM, 'catalog', 'import', pack, '--slug', 'mine'];
  const { code, calls } = await traceProgram(words, { DATA_DIR, LOG_LEVEL: 'info' });
  expect(code).toBe(0);

  const catalog = join(DATA_DIR, 'catalog');
  const activated = calls.findIndex(
    ({ name, text }) => name.startsWith('rename') && text.includes('/CURRENT")'),
  );
  expect(activated).toBeGreaterThan(0);
  const generation = readFileSync(join(catalog, 'CURRENT'), 'utf8').trim();
  expect(calls.slice(0, activated).filter(isSync).length).toBeGreaterThan(5);
  // The lock of the build holds nothing that outlives the process.
  const isKept = (path: string) => path.startsWith(catalog) && !path.includes('lock');
  expect(unsyncedAt(calls, activated, isKept)).toEqual([]);
  expect(calls.slice(0, activated).some(({ text }) => text.includes(generation))).toBe(true);
  // Every folder with new names is synced after its last rename, and the one of CURRENT at the end.
  for (const [at, call] of calls.entries()) {
    const target = /^rename\w*\(.*"([^"]+)"[^"]*\)/.exec(call.text)?.[1];
    if (target === undefined || !isKept(target)) continue;
    const synced = calls.slice(at).some((later) => isSync(later) && later.path === dirname(target));
    expect([target, synced]).toEqual([target, true]);
  }
});

// promise: An acknowledged key survives a power loss
test('answers each new key after its sync, and with 503 when the disk cannot sync', async ({ skip }) => {
  needStrace(skip);
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService({ DATA_DIR }, WAIT_MS);
  const ann = new AccountBrowser(service.url);
  await ann.signUp('ann@example.com');
  await ann.signIn('ann@example.com');
  const statusOf = async (key: string) =>
    (await fetch(`${service.url}/api/v1/types`, { headers: { authorization: `Bearer ${key}` } })).status;
  const pid = service.process.pid!;
  const log = join(DATA_DIR, 'glyphdex.db-wal');

  const trace = await AttachedTrace.start(pid);
  const keys: string[] = [];
  for (let key = 0; key < 4; key++) {
    const { status, data } = await ann.send('POST', '/keys', { name: 'x' });
    expect(status).toBe(200);
    keys.push(data.secret);
  }
  const calls = await trace.stop();
  const asked = calls.flatMap(({ name, text }, at) =>
    name === 'read' && text.includes('"POST /account/keys ') ? [at] : [],
  );
  expect(asked).toHaveLength(4);
  for (const at of asked) {
    const later = calls.slice(at);
    const answer = later.findIndex((call) => isWrite(call) && call.text.includes('"HTTP/1.1 200 '));
    const synced = later.findIndex((call) => isSync(call) && call.path === log);
    expect(synced).toBeGreaterThan(0);
    expect(answer).toBeGreaterThan(synced);
  }

  const failing = await AttachedTrace.start(pid, '-e', 'inject=fsync,fdatasync:error=EIO');
  expect(await ann.send('POST', '/keys', { name: 'y' })).toMatchObject({ status: 503, retryAfter: '1' });
  for (const key of keys) expect(await statusOf(key)).toBe(200);
  await failing.stop();
  expect((await ann.send('POST', '/keys', { name: 'z' })).status).toBe(200);
  for (const key of keys) expect(await statusOf(key)).toBe(200);
  expect(await service.stop()).toMatchObject({ code: 0 });
});
