import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packArchive, takeArchive } from '@glyphdex/catalog/packed';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readCatalogAddress } from '../../config/catalog-address.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { FileServer } from '../../testing/file-server.ts';
import { packSample, writePackableSample } from '../../testing/packed-sample.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkGenerationIn } from '../embedded/open-generation.ts';
import { openCatalogSource } from './catalog-source.ts';
import { CatalogUpdater } from './catalog-updater.ts';

const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(16)) as [string, string, string];
const ACME = 'acme.0123456789abcdef.json';

let server: FileServer;
let dataDir: string;
let folder: string;
beforeEach(async () => {
  server = await FileServer.start();
  dataDir = temporaryFolder();
  folder = join(dataDir, 'catalog');
  return () => server.stop();
});

async function serve(generation: string, imported: readonly string[] = []): Promise<void> {
  server.content = readFileSync(await packSample(generation, imported));
}

const current = () => readFileSync(join(folder, 'CURRENT'), 'utf8').trim();
const generations = () =>
  readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .sort();

/** Starts an updater of a folder that has an active generation. */
function start(address = server.url) {
  const clock = new FakeClock();
  const lines: string[] = [];
  const log = { warn: (...words: unknown[]) => lines.push(JSON.stringify(words)), info: () => undefined };
  let served = current();
  const updater = new CatalogUpdater({
    source: openCatalogSource(
      readCatalogAddress(address) as Exclude<ReturnType<typeof readCatalogAddress>, string>,
    ),
    dataDir,
    clock,
    log: log as never,
    served: () => served,
    activate: async () => {
      served = current();
    },
  });
  updater.start();
  onTestFinished(() => updater.stop());
  const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
  return { updater, clock, lines, until, served: () => served };
}

test('takes each new file, and keeps the generation before it', async () => {
  writePackableSample(dataDir, ONE);
  await serve(TWO);
  const { updater, until } = start();
  await until(() => expect(current()).toBe(TWO));
  await until(() => expect(updater.state()).toBe('ok'));
  expect(generations()).toEqual([ONE, TWO]);
  await serve(THREE);
  updater.retry();
  await until(() => expect(current()).toBe(THREE));
  await until(() => expect(generations()).toEqual([TWO, THREE]));
  await until(() => expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]));
});

test('asks with the ETag of the file before, also after a restart, and downloads nothing then', async () => {
  writePackableSample(dataDir, ONE);
  await serve(TWO);
  const first = start();
  await first.until(() => expect(current()).toBe(TWO));
  await first.until(() => expect(first.updater.state()).toBe('ok'));
  first.updater.stop();
  const second = start();
  await second.until(() => expect(server.statuses).toEqual([200, 304]));
  expect(second.updater.isBehind).toBe(false);
});

test('sends the user and the password, and shows them and the query nowhere', async () => {
  writePackableSample(dataDir, ONE);
  await serve(TWO);
  const seen: (string | undefined)[] = [];
  server.intercept = ({ headers, url }, response) => {
    seen.push(headers.authorization, url);
    if (seen.length > 2) return false;
    response.writeHead(403).end();
    return true;
  };
  const { updater, lines, until } = start(`http://grace:hunter2@127.0.0.1:${server.port}/a?token=hunter3`);
  await until(() =>
    expect(updater.state()).toMatch(/status 403; check the user, the password and the query/),
  );
  expect(seen).toEqual([`Basic ${Buffer.from('grace:hunter2').toString('base64')}`, '/a?token=hunter3']);
  updater.retry();
  await until(() => expect(current()).toBe(TWO));
  server.stop();
  updater.retry();
  await until(() => expect(updater.state()).toMatch(/cannot be read/));
  const record = readFileSync(join(folder, 'taken-catalog.json'), 'utf8');
  for (const text of [updater.state(), lines.join('\n'), record])
    expect(text).not.toMatch(/hunter|token|grace/);
});

test('follows a redirect without the password, and none to another protocol', async () => {
  writePackableSample(dataDir, ONE);
  await serve(TWO);
  const other = await FileServer.start();
  onTestFinished(() => other.stop());
  const authorizations: (string | undefined)[] = [];
  other.intercept = ({ headers }, response) => {
    authorizations.push(headers.authorization);
    response
      .writeHead(302, { location: authorizations.length === 1 ? server.url : 'file:///etc/passwd' })
      .end();
    return true;
  };
  server.intercept = ({ headers }) => {
    authorizations.push(headers.authorization);
    return false;
  };
  const { updater, until } = start(`http://ann:pass@127.0.0.1:${other.port}/x`);
  await until(() => expect(current()).toBe(TWO));
  expect(authorizations).toEqual([expect.stringMatching(/^Basic /), undefined]);
  updater.retry();
  await until(() => expect(updater.state()).toMatch(/redirects to an unusable address/));
});

test.each([
  ['cut off', (content: Buffer) => content.subarray(0, content.length / 2), /not a whole file/],
  ['text', () => Buffer.from('no archive'), /not a whole file/],
])(
  'keeps the active generation when the file is %s, and tries it again later',
  async (_how, damage, reason) => {
    writePackableSample(dataDir, ONE);
    await serve(TWO);
    const whole = server.content!;
    server.content = damage(whole);
    const { updater, until } = start();
    await until(() => expect(updater.state()).toMatch(reason));
    expect(updater.state()).toMatch(new RegExp(`; generation ${ONE} is served$`));
    expect([current(), generations(), updater.isBehind]).toEqual([ONE, [ONE], true]);
    expect(updater.failuresCount).toBe(1);
    server.content = whole;
    updater.retry();
    await until(() => expect([current(), updater.state()]).toEqual([TWO, 'ok']));
    expect(updater.isBehind).toBe(false);
  },
);

test('keeps the active generation when the new one is whole but cannot be opened', async () => {
  const builder = temporaryFolder();
  const manifest = writePackableSample(builder, TWO);
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"iconsCount":\d+/, '"iconsCount":999'));
  const path = join(temporaryFolder(), 'catalog.zip');
  await packArchive(path, join(builder, 'catalog'), { begin: () => undefined, advance: () => undefined });
  writePackableSample(dataDir, ONE);
  const before = readdirSync(folder, { recursive: true }).toSorted();
  await expect(takeArchive(path, folder, { check: checkGenerationIn })).rejects.toThrow(
    /cannot be used \(.*contradict each other/,
  );
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(before);
  expect(current()).toBe(ONE);
});

test('downloads a file without a version once, and compares it by its generation', async () => {
  writePackableSample(dataDir, ONE);
  server.hasEtag = false;
  await serve(TWO);
  const { updater, until } = start();
  await until(() => expect(current()).toBe(TWO));
  await until(() => expect(updater.state()).toBe('ok'));
  updater.retry();
  await until(() => expect(server.statuses).toEqual([200, 200]));
  expect(updater.isBehind).toBe(false);
});

test('refuses a file without a pack that was imported on this machine, and names it', async () => {
  writePackableSample(dataDir, ONE, [ACME]);
  writeFileSync(join(folder, 'custom-packs.json'), `{ "generation": "${ONE}" }`);
  await serve(TWO);
  const { updater, lines, until } = start();
  await until(() =>
    expect(updater.state()).toMatch(
      /has imported packs that the file at CATALOG_URL does not contain in this form: \w+\./,
    ),
  );
  expect([current(), generations(), updater.isBehind]).toEqual([ONE, [ONE], true]);
  expect(lines.join('\n')).toMatch(/imported packs/);
  expect(existsSync(join(folder, 'own', ACME))).toBe(true);
  await serve(THREE, [ACME]);
  updater.retry();
  await until(() => expect(current()).toBe(THREE));
});

test('takes a file without an imported pack that came with the file before', async () => {
  writePackableSample(dataDir, ONE);
  await serve(TWO, [ACME]);
  const { updater, until } = start();
  await until(() => expect(current()).toBe(TWO));
  // The next build here has the same packs and a new one.
  writePackableSample(dataDir, THREE, [ACME]);
  writeFileSync(join(folder, 'custom-packs.json'), `{ "generation": "${THREE}" }`);
  await serve(ONE);
  updater.retry();
  await until(() => expect([current(), updater.state()]).toEqual([ONE, 'ok']));
});

test('counts the packs of a catalog that an earlier version copied as taken', async () => {
  writePackableSample(dataDir, ONE, [ACME]);
  await serve(TWO);
  const { until } = start();
  await until(() => expect(current()).toBe(TWO));
});

test('refuses a file that is larger than the free space, before it writes', async () => {
  writePackableSample(dataDir, ONE);
  server.intercept = (_, response) => {
    response.writeHead(200, { etag: '"x"', 'content-length': String(15 * 2 ** 30) });
    response.write('x');
    return true;
  };
  const { statfsSync } = await import('node:fs');
  const { bavail, bsize } = statfsSync(dataDir);
  const { updater, until } = start();
  if (bavail * bsize > 15 * 2 ** 30) return;
  await until(() => expect(updater.state()).toMatch(/needs [\d,]+ MB .* are free/));
});

test('takes a file on this machine each time it is replaced', async () => {
  writePackableSample(dataDir, ONE);
  const path = await packSample(TWO);
  const { updater, until } = start(path);
  await until(() => expect([current(), updater.state()]).toEqual([TWO, 'ok']));
  writeFileSync(path, readFileSync(await packSample(THREE)));
  updater.retry();
  await until(() => expect([current(), updater.state()]).toEqual([THREE, 'ok']));
  mkdirSync(`${path}.folder`);
  const folderSource = openCatalogSource({ kind: 'file', path: `${path}.folder` });
  await expect(folderSource.ask()).rejects.toThrow(/is a folder/);
});
