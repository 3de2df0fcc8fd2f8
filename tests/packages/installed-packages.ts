import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { PACKAGES } from '../../scripts/pack/packages.ts';
import { REPOSITORY, ROOT } from '../../scripts/pack/workspace.ts';

export interface InstalledPackage {
  readonly name: string;
  /** The path of its archive. */
  readonly archive: string;
  /** A folder outside the repository in which only this archive is installed. */
  readonly folder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    installed: readonly InstalledPackage[];
  }
}

const run = promisify(execFile);

/** Packs all packages and installs each archive alone. */
export default async function install(project: TestProject): Promise<() => void> {
  await run('npm', ['run', '--silent', 'pack'], { cwd: ROOT });
  const parent = mkdtempSync(join(tmpdir(), 'glyphdex-packages-'));
  const installed: InstalledPackage[] = [];
  for (const { name } of PACKAGES) {
    const file = `${name.replace(/^@/, '').replace('/', '-')}-${REPOSITORY.version}.tgz`;
    const archive = join(ROOT, 'dist', file);
    const folder = join(parent, file);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
    await run('npm', ['install', archive, '--no-audit', '--no-fund'], { cwd: folder });
    installed.push({ name, archive, folder });
  }
  project.provide('installed', installed);
  return () => rmSync(parent, { recursive: true, force: true });
}
