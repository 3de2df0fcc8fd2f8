import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base address of the Iconify API, without a slash at its end. */
    iconify: string;
  }
}

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs the service on the catalog of DATA_DIR, with a data folder of its own, and passes its address to the tests. The
 * returned function stops it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'glyphdex-clients-'));
  await symlink(resolve(process.env['DATA_DIR'] ?? join(ROOT, '.data'), 'catalog'), join(dataDir, 'catalog'));
  const service = spawn(process.execPath, [join(ROOT, 'apps/server/bin/glyphdex.js'), 'serve'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', DEMO_KEY: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((done) => service.once('exit', done));
  let address: string | undefined;
  for await (const line of createInterface(service.stdout)) {
    address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (address !== undefined) break;
  }
  service.stdout.resume();
  if (address === undefined) throw new Error('the service ended before it printed its address');
  project.provide('iconify', `${address}/iconify`);
  return async () => {
    service.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
}
