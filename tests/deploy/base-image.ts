import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The names of the images that `buildBaseImages` makes: Debian without Node, and the same with Node and npm. */
export const BASE_IMAGE = 'localhost/glyphdex-test-base';
export const BUILD_IMAGE = 'localhost/glyphdex-test-build';
const SOURCES = '/etc/apt/sources.list.d/debian.sources';

/**
 * Makes the images from packages of this machine's sources, unless they exist. With the certificates of this
 * machine, in case its network has authorities of its own.
 */
export async function buildBaseImages(): Promise<void> {
  if (!(await exists(BASE_IMAGE))) await buildBaseImage();
  if (!(await exists(BUILD_IMAGE))) await buildBuildImage();
}

async function buildBaseImage(): Promise<void> {
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

/** Adds this Node and the npm of this machine. Like the images of Node, it has no compiler. */
async function buildBuildImage(): Promise<void> {
  const npm = await realpath((await run('which', ['npm'])).stdout.trim());
  const container = (await run('buildah', ['from', '--pull-never', BASE_IMAGE])).stdout.trim();
  const words = ['add', '--quiet', container];
  await run('buildah', [...words, await realpath(process.execPath), '/usr/local/bin/node']);
  await run('buildah', [...words, dirname(dirname(npm)), '/usr/local/lib/node_modules/npm']);
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
  await run('buildah', ['run', '--isolation', 'chroot', container, '--', ...link]);
  await run('buildah', ['commit', '--quiet', '--format', 'docker', container, BUILD_IMAGE]);
  await run('buildah', ['rm', container]);
}

async function exists(image: string): Promise<boolean> {
  return await run('buildah', ['inspect', '--type', 'image', image]).then(
    () => true,
    () => false,
  );
}
