import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../apps/server/src/testing/postgres-server.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { BASE_IMAGE, BUILD_IMAGE, buildBaseImages } from './base-image.ts';

const ROOT = join(import.meta.dirname, '../..');
const IMAGE = 'localhost/glyphdex-test';
const run = promisify(execFile);

interface Described {
  readonly Docker: {
    readonly config: {
      readonly User: string;
      readonly Entrypoint: readonly string[];
      readonly Cmd: readonly string[];
      readonly Volumes: Readonly<Record<string, unknown>>;
      readonly Healthcheck: { readonly Test: readonly string[]; readonly StartPeriod: number };
    };
  };
}

let container: string;
beforeAll(async () => {
  await buildBaseImages();
  const images = { BASE_IMAGE, BUILD_IMAGE };
  const settings = Object.entries(images).flatMap(([name, image]) => ['--build-arg', `${name}=${image}`]);
  const options = ['--format', 'docker', '--isolation', 'chroot', '--pull-never', '--layers'];
  await run('buildah', ['bud', ...options, ...settings, '--tag', IMAGE, ROOT], { maxBuffer: 1 << 28 });
  container = (await run('buildah', ['from', '--pull-never', IMAGE])).stdout.trim();
});
afterAll(async () => {
  if (container !== undefined) await run('buildah', ['rm', container]);
});

/** Where a test mounts its data folder: buildah would mount a folder of its own over /data, the volume of the image. */
const MOUNTED = '/srv/data';

/** Runs a program in the container, as its user and with its settings. The network is that of the machine. */
function inContainer(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  data?: string,
) {
  const environment = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const mounts = data === undefined ? [] : ['--volume', `${data}:${MOUNTED}`];
  return ['run', '--isolation', 'chroot', ...environment, ...mounts, container, '--', ...words];
}

test('runs as a user without rights, with Node as its program and a check of its health', async () => {
  const { stdout } = await run('buildah', ['inspect', '--type', 'image', IMAGE], { maxBuffer: 1 << 26 });
  const { config } = (JSON.parse(stdout) as Described).Docker;
  expect(config).toMatchObject({
    User: '10001:10001',
    Entrypoint: ['node', '/app/bin/glyphdex'],
    Cmd: ['serve'],
    Volumes: { '/data': {} },
  });
  expect(config.Healthcheck.Test.join(' ')).toContain('/readyz');
  expect(config.Healthcheck.StartPeriod).toBe(300e9);
});

test('brings its own Node where the base has none, and neither npm nor development packages', async () => {
  const script = [
    'node --version',
    'glyphdex --version',
    'ls /app/node_modules | grep -c -E "^(vite|typescript|vitest)$" || true',
    'command -v npm || echo no npm',
    'id -u',
    'touch /data/written && echo writable',
  ];
  const { stdout } = await run('buildah', inContainer(['sh', '-c', script.join(' && ')]));
  const [node, glyphdex, development, npm, user, data] = stdout.trim().split('\n');
  expect(node).toMatch(/^v2[4-9]\./);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect([glyphdex, development, npm, user, data]).toEqual([version, '0', 'no npm', '10001', 'writable']);
});

test('serves a catalog of a volume over HTTP, passes its health check, and ends with 0 at SIGTERM', async () => {
  const data = mkdtempSync(join(tmpdir(), 'glyphdex-data-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  writeSampleCatalog(data);
  await run('chown', ['-R', '10001:10001', data]);
  await run('chmod', ['755', data]);
  const port = String(await freePort());
  const settings = { PORT: port, DEMO_KEY: 'on', DATA_DIR: MOUNTED };
  const words = inContainer(['node', '/app/bin/glyphdex', 'serve'], settings, data);
  const service = spawn('buildah', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(async () => {
    service.kill('SIGKILL');
    for (const id of await servicesAt(port)) process.kill(id, 'SIGKILL');
  });
  let printed = '';
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = once(service, 'exit');
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => (service.exitCode === null ? isReady(address) : printed), { timeout: 120_000 })
    .toBe(true);
  // Where other machines can reach the service, the output names the file instead of the key.
  expect(printed).not.toContain('gdx_test_');
  const key = readFileSync(join(data, 'demo-key'), 'utf8').trim();
  const answer = await fetch(`${address}/api/v1/icons?search=home`, {
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
  });
  const { data: icons } = (await answer.json()) as { data: readonly { slug: string }[] };
  expect(icons[0]?.slug).toMatch(/--home$/);

  const { stdout } = await run('buildah', ['inspect', '--type', 'image', IMAGE], { maxBuffer: 1 << 26 });
  const [kind, ...check] = (JSON.parse(stdout) as Described).Docker.config.Healthcheck.Test;
  expect(kind).toBe('CMD');
  await run('buildah', inContainer(check, settings));
  await expect(run('buildah', inContainer(check, { PORT: '9' }))).rejects.toThrow();

  // buildah does not pass signals on, so the service gets it by the id that it has on this machine.
  for (const id of await servicesAt(port)) process.kill(id, 'SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(await isReady(address)).toBe(false);
});

/** The ids of the processes of a service in a container that listens on this port. */
async function servicesAt(port: string): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-f', '/app/bin/glyphdex serve$']).catch(() => ({ stdout: '' }));
  const ids = stdout.split('\n').filter((line) => line !== '');
  return ids.filter((id) => environmentOf(id).includes(`PORT=${port}`)).map(Number);
}

/** Empty for a process that has ended. */
function environmentOf(id: string): string[] {
  try {
    // buildah itself has the port in its arguments, not in its environment.
    return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

async function isReady(address: string): Promise<boolean> {
  return await fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
