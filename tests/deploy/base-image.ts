import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The name of the image that `buildBaseImage` makes. */
export const BASE_IMAGE = 'localhost/glyphdex-test-base';
const SOURCES = '/etc/apt/sources.list.d/debian.sources';

/**
 * Makes an image of Debian without Node from packages of this machine's sources, unless there is one. With the
 * certificates of this machine, in case its network has authorities of its own.
 */
export async function buildBaseImage(): Promise<void> {
  if (await exists(BASE_IMAGE)) return;
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-base-'));
  try {
    const root = join(folder, 'root');
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root]);
    if (existsSync(SOURCES)) {
      cpSync(SOURCES, join(root, SOURCES));
      writeFileSync(join(root, 'etc/apt/sources.list'), '');
    }
    const authorities = process.env['NODE_EXTRA_CA_CERTS'];
    const settings: string[] = [];
    if (authorities !== undefined) {
      mkdirSync(join(root, 'etc/ssl/machine'), { recursive: true });
      cpSync(authorities, join(root, 'etc/ssl/machine/authorities.crt'), { dereference: true });
      for (const name of ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'])
        settings.push('--env', `${name}=/etc/ssl/machine/authorities.crt`);
    }
    const container = (await run('buildah', ['from', 'scratch'])).stdout.trim();
    await run('buildah', ['add', '--quiet', container, root, '/']);
    if (settings.length > 0) await run('buildah', ['config', ...settings, container]);
    await run('buildah', ['commit', '--quiet', '--format', 'docker', container, BASE_IMAGE]);
    await run('buildah', ['rm', container]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function exists(image: string): Promise<boolean> {
  return await run('buildah', ['inspect', '--type', 'image', image]).then(
    () => true,
    () => false,
  );
}
