import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The first start also builds the site and the pages of /docs, and opens a large catalog on a busy machine. */
const START_LIMIT_MS = 5 * 60_000;

export interface RunningSite {
  /** The origin that the service prints. */
  readonly url: string;
  /** Stops the service and deletes its database. */
  stop(): Promise<void>;
}

/**
 * Serves the catalog of DATA_DIR (default `.data`) with a temporary database. `settings` are further environment
 * variables. Rejects with the output of the service when it exits or is not ready in time.
 */
export async function startSite(settings: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'glyphdex-walks-'));
  await symlink(join(resolve(ROOT, process.env['DATA_DIR'] ?? '.data'), 'catalog'), join(dataDir, 'catalog'));
  const service = spawn(process.execPath, ['apps/server/bin/glyphdex.js', 'serve'], {
    cwd: ROOT,
    env: { ...process.env, ...settings, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readyUrl(service);
  return {
    url,
    async stop() {
      const exited = new Promise((done) => service.once('exit', done));
      service.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address in the line that the service prints when it is ready. */
function readyUrl(service: ChildProcess): Promise<string> {
  return new Promise((done, reject) => {
    let printed = '';
    const timer = setTimeout(() => {
      service.kill('SIGKILL');
      reject(new Error(`not ready after ${START_LIMIT_MS} ms:\n${printed}`));
    }, START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /serves [\d,]+ icons at (http:\/\/\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      done(url);
    };
    service.stdout?.on('data', read);
    service.stderr?.on('data', read);
    service.once('exit', (code) => reject(new Error(`the service exited with ${code}:\n${printed}`)));
  });
}
