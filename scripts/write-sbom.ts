import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY, ROOT } from './pack/workspace.ts';

// Writes the CycloneDX list of all packages that an installation of the packed `glyphdex` has: npm run sbom
// `npm run pack` comes first.

const { version } = REPOSITORY;
const archive = join(ROOT, `dist/glyphdex-${version}.tgz`);
const target = join(ROOT, `dist/glyphdex-${version}.sbom.cdx.json`);
if (!existsSync(archive)) throw new Error(`${archive} is missing. Run npm run pack first.`);

const temporary = mkdtempSync(join(tmpdir(), 'glyphdex-sbom-'));
// npm names the installation by its folder.
const folder = join(temporary, 'installation');
const npm = (...words: string[]) =>
  execFileSync('npm', words, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 });
try {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"name":"installation","version":"1.0.0"}\n');
  npm('install', archive, '--package-lock-only', '--no-audit', '--no-fund');
  const list = npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application');
  // The file is the same wherever it is written.
  writeFileSync(target, list.replaceAll(`file:${archive}`, `glyphdex-${version}.tgz`));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
process.stdout.write(`${target}\n`);
