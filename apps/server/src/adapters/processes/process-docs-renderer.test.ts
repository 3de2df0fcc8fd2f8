import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ProcessDocsRenderer } from './process-docs-renderer.ts';

const SECRETS = ['SMTP_URL', 'OIDC_CLIENT_SECRET', 'OTHER_SECRET'];
const WAIT = { timeout: 60_000, interval: 5 };

/** The environment with which a process was started, or an empty text if it has ended. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

function childrenOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'),
  );
  return children.join(' ').split(/\s+/).filter(Boolean).map(Number);
}

// promise: A child process does not have the secrets of the service
test.runIf(process.platform === 'linux')(
  'renders in a process without the settings of the service',
  async () => {
    for (const name of SECRETS) vi.stubEnv(name, 'a-secret');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const rendering = new ProcessDocsRenderer().render();
    // A new process has the environment of its parent until it loads its program.
    const environment = await vi.waitFor(() => {
      const own = environmentOf(process.pid);
      const [child] = childrenOf(process.pid).map(environmentOf);
      if (!child?.includes('NODE_CHANNEL_FD=') || child === own)
        throw new Error('no process of the renderer runs');
      return child;
    }, WAIT);
    // Only the names: a failure must not print secrets.
    const names = environment.split('\0').map((line) => line.split('=')[0]);
    for (const name of [...SECRETS, 'PATH']) expect(names).not.toContain(name);
    const { page, script } = await rendering;
    expect(page).toContain('/docs/reader.js');
    expect(script.length).toBeGreaterThan(100_000);
  },
);

test('answers `overloaded` when the process hangs or is killed twice', async () => {
  const program = (handle: string) => {
    const path = join(temporaryFolder(), 'program.mjs');
    const processes = JSON.stringify(import.meta.resolve('@glyphdex/processes'));
    writeFileSync(path, `import { serveTasks } from ${processes};\nserveTasks(() => ${handle});`);
    return pathToFileURL(path);
  };
  for (const handle of ['new Promise(() => undefined)', "process.kill(process.pid, 'SIGKILL')"]) {
    const renderer = new ProcessDocsRenderer({ program: program(handle), deadlineMs: 1_000 });
    const error = await renderer.render().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 });
  }
});
