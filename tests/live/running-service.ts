import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Output of `npm start` until 0.3 s after the curl command in it. */
    printed: string;
    /** The origin of the service. */
    baseUrl: string;
    demoKey: string;
    dataDir: string;
  }
}

const ROOT = join(import.meta.dirname, '../..');

/** A start without a catalog builds it. */
const START_LIMIT_MS = 10 * 60_000;

/**
 * Runs `npm start` on the catalog of DATA_DIR (default `.data`), or without one, which builds it, with a data folder of
 * its own, and passes its output to the tests. The returned function stops the service and deletes the folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'glyphdex-live-'));
  const catalog = resolve(ROOT, process.env['DATA_DIR'] ?? '.data', 'catalog');
  if (existsSync(catalog)) await symlink(catalog, join(dataDir, 'catalog'));
  const port = await freePort();
  const service = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const printed = await readyOutput(service);
  const demoKey = /gdx_[A-Za-z0-9_]+/.exec(printed)?.[0];
  if (demoKey === undefined) throw new Error(`npm start printed no key:\n${printed}`);
  project.provide('printed', printed);
  project.provide('baseUrl', `http://127.0.0.1:${port}`);
  project.provide('demoKey', demoKey);
  project.provide('dataDir', dataDir);
  return async () => {
    const exited = new Promise((resolve) => service.once('exit', resolve));
    // npm runs the service as a child, so the signal goes to the process group.
    process.kill(-(service.pid ?? 0), 'SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The output of `npm start` when it is ready. Rejects if it exits first or is not ready in time. */
function readyOutput(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(
      () => reject(new Error(`npm start was not ready after ${START_LIMIT_MS} ms:\n${printed}`)),
      START_LIMIT_MS,
    );
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (/curl /.test(printed) && printed.endsWith('\n')) {
        clearTimeout(timer);
        // More lines may follow the curl command.
        setTimeout(() => resolve(printed), 300);
      }
    };
    service.stdout?.on('data', read);
    service.stderr?.on('data', read);
    service.once('exit', (code) => reject(new Error(`npm start exited with ${code}:\n${printed}`)));
  });
}

/** A port that is free at the moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
