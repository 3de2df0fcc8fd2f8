import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY, ROOT } from './pack/workspace.ts';

// Writes the CycloneDX list of all packages that the npm-shrinkwrap.json of the packed `glyphdex` names: npm run sbom
// `npm run pack` comes first.

const { version } = REPOSITORY;
const archive = join(ROOT, `dist/glyphdex-${version}.tgz`);
const target = join(ROOT, `dist/glyphdex-${version}.sbom.cdx.json`);
if (!existsSync(archive)) throw new Error(`${archive} is missing. Run npm run pack first.`);

const temporary = mkdtempSync(join(tmpdir(), 'glyphdex-sbom-'));
// npm names the program by its folder.
const folder = join(temporary, 'glyphdex');
try {
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  writeFileSync(target, execFileSync('npm', words, { cwd: folder, maxBuffer: 100_000_000 }));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
process.stdout.write(`${target}\n`);
