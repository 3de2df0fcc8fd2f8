import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { ROOT } from '../../scripts/pack/workspace.ts';

const { folder } = inject('installed').find(({ name }) => name === 'glyphdex')!;
const SETS = join(ROOT, 'packages/catalog/fixtures/sets');
const temporary = (name: string) => mkdtempSync(join(tmpdir(), `glyphdex-${name}-`));
/** A catalog that the package has built from `SETS`, and the same in one file. */
const built = temporary('built');
const archive = join(temporary('archive'), 'catalog.zip');

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the installed command as npx does. */
async function glyphdex(dataDir: string, ...words: string[]): Promise<Result> {
  const options = { cwd: folder, env: { ...process.env, DATA_DIR: dataDir } };
  try {
    return { code: 0, ...(await promisify(execFile)('npx', ['glyphdex', ...words], options)) };
  } catch (error) {
    return error as Result;
  }
}

interface Service {
  readonly url: string;
  readonly output: () => string;
  readonly child: ChildProcess;
}

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the installed service on a free port and waits for its announcement. */
async function serve(
  dataDir: string,
  words: readonly string[],
  { cwd = folder, program = [join(folder, 'node_modules/.bin/glyphdex')] } = {},
): Promise<Service> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const [file = '', ...first] = program;
  const child = spawn(file, [...first, 'serve', ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  return await new Promise((resolve, reject) => {
    const take = (text: Buffer) => {
      output += String(text);
      const url = /icons at (http:\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve({ url, child, output: () => output });
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('exit', (code) => reject(new Error(`the service ended with ${code}:\n${output}`)));
  });
}

async function search(url: string, dataDir: string, words: string): Promise<string[]> {
  const { stdout } = await glyphdex(dataDir, 'keys', 'create', '--name', 'test', '--json');
  const { key } = JSON.parse(stdout) as { key: string };
  const address = `${url}/api/v1/icons?search=${encodeURIComponent(words)}&per_page=5`;
  // A running service takes up a new key within a second.
  for (let i = 0; i < 50; i++) {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
    if (answer.status === 200)
      return ((await answer.json()) as { data: { slug: string }[] }).data.map(({ slug }) => slug);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the service does not accept the new key');
}

async function stop({ child }: Service): Promise<number | null> {
  child.removeAllListeners('exit');
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  return (await exit)[0] as number | null;
}

beforeAll(async () => {
  expect(await glyphdex(built, 'catalog', 'build', '--source', SETS)).toMatchObject({ code: 0 });
  expect(await glyphdex(built, 'catalog', 'pack', archive)).toMatchObject({ code: 0 });
});

test('without a catalog and without sources, serve names three ways and exits with 1', async () => {
  const { code, stderr } = await glyphdex(temporary('empty'), 'serve');
  expect(code).toBe(1);
  expect(stderr).toContain('glyphdex serve --catalog FILE');
  expect(stderr).toContain('glyphdex serve --source @iconify-json/mdi');
  expect(stderr).toContain('glyphdex serve --source @iconify/json');
});

test('the package and the repository build the same catalog, byte by byte', async () => {
  const dataDir = temporary('repository');
  await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'apps/server/bin/glyphdex.js'), 'catalog', 'build', '--source', SETS],
    { env: { ...process.env, DATA_DIR: dataDir } },
  );
  const [ours, theirs] = [dataDir, built].map((path) => filesOf(join(path, 'catalog')));
  expect([...theirs!.keys()]).toEqual([...ours!.keys()]);
  expect(ours!.size).toBeGreaterThan(40);
  for (const [name, content] of ours!) expect(theirs!.get(name)?.equals(content), name).toBe(true);
});

/** All files of a catalog by path, without the times of its build. */
function filesOf(catalog: string): Map<string, Buffer> {
  const names = readdirSync(catalog, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(catalog.length))
    .sort();
  return new Map(
    names.map((name) => {
      const content = readFileSync(join(catalog, name));
      const text = content.toString('utf8').replace(/"(?:builtAt|addedAt)": "[^"]*"/g, '""');
      return [name, name.endsWith('manifest.json') ? Buffer.from(text) : content];
    }),
  );
}

test('serve --catalog answers a search, pages and docs, and ends with SIGTERM', async () => {
  const dataDir = temporary('catalog');
  const service = await serve(dataDir, ['--catalog', archive]);
  expect(service.output()).toMatch(/is active: generation [0-9a-f]{16}/);
  expect(await search(service.url, dataDir, 'hoem')).not.toEqual([]);
  for (const [path, text] of [
    ['/', '<!doctype html>'],
    ['/docs', '<div id="app">'],
    ['/api/v1/openapi.json', '"openapi"'],
  ] as const)
    expect(await (await fetch(service.url + path)).text(), path).toContain(text);
  expect(await stop(service)).toBe(0);

  const again = await serve(dataDir, ['--catalog', archive]);
  expect(again.output()).not.toContain('is active: generation');
  expect(await stop(again)).toBe(0);
});

test('a service that npx has started ends with npx', async () => {
  const dataDir = temporary('npx');
  const service = await serve(dataDir, ['--catalog', archive], { program: ['npx', 'glyphdex'] });
  await stop(service);
  await expect
    .poll(
      () =>
        fetch(`${service.url}/healthz`).then(
          ({ status }) => status,
          () => 'gone',
        ),
      { timeout: 60_000 },
    )
    .toBe('gone');
});

test('serve --source downloads an icon set with npm, builds a catalog and answers a search', async () => {
  const dataDir = temporary('source');
  const service = await serve(dataDir, ['--source', '@iconify-json/mdi']);
  expect(service.output()).toContain('Downloading @iconify-json/mdi');
  expect(await search(service.url, dataDir, 'home')).toContain('mdi--home');
  expect(await stop(service)).toBe(0);
});

test('serve builds from an @iconify/json that is installed beside it', async () => {
  const beside = join(folder, 'node_modules/@iconify/json');
  mkdirSync(join(beside, 'json'), { recursive: true });
  const info = { name: 'Lucide', author: { name: 'Lucide' }, license: { title: 'ISC', spdx: 'ISC' } };
  writeFileSync(join(beside, 'package.json'), '{"name":"@iconify/json","version":"2.0.0"}');
  writeFileSync(join(beside, 'collections.json'), JSON.stringify({ lucide: info }));
  cpSync(join(SETS, 'lucide.json'), join(beside, 'json/lucide.json'));
  const dataDir = temporary('beside');
  const service = await serve(dataDir, [], { cwd: temporary('elsewhere') });
  expect((await glyphdex(dataDir, 'catalog', 'info')).stdout).toContain('@iconify/json 2.0.0');
  expect(await stop(service)).toBe(0);
});

test('reports that npm cannot download a source', async () => {
  const { code, stderr } = await glyphdex(
    temporary('offline'),
    'catalog',
    'build',
    '--source',
    '@iconify-json/no-such-set-of-icons',
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/npm could not download @iconify-json\/no-such-set-of-icons: .*E404/);
});

/** The Node of the system, which may be older than the one that npm installs. */
const SYSTEM_NODE = '/usr/bin/node';
test.runIf(existsSync(SYSTEM_NODE))('starts with the Node of the system, whatever its version', async () => {
  const program = join(folder, 'node_modules/.bin/glyphdex');
  const { stdout } = await promisify(execFile)(SYSTEM_NODE, [program, 'catalog', 'info'], {
    cwd: temporary('elsewhere'),
    env: { DATA_DIR: built },
  });
  expect(stdout).toContain('generation');
});
