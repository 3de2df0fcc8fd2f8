import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unlinkMissing } from './pack/links.ts';
import { thirdPartyNotices } from './pack/notices.ts';
import { PACKAGES } from './pack/packages.ts';
import type { PackedPackage } from './pack/packed-package.ts';
import { shrinkwrap } from './pack/shrinkwrap.ts';
import { type Manifest, REPOSITORY, ROOT } from './pack/workspace.ts';

// Writes the packages to publish into dist/*.tgz: npm run pack [-- NAME…]
// Each archive holds JavaScript, declarations, README, LICENSE and notices, and can be installed alone.

const DIST = join(ROOT, 'dist');
const names = process.argv.slice(2);
const unknown = names.find((name) => !PACKAGES.some((one) => one.name === name));
if (unknown !== undefined)
  throw new Error(`there is no package ${unknown}; there are ${PACKAGES.map(({ name }) => name).join(', ')}`);

mkdirSync(DIST, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), 'glyphdex-pack-'));
try {
  for (const one of PACKAGES.filter(({ name }) => names.length === 0 || names.includes(name)))
    await pack(one);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

async function pack({ name, workspace, stage }: PackedPackage): Promise<void> {
  const folder = join(temporary, workspace);
  mkdirSync(folder, { recursive: true });
  const { manifest, bundled = [] } = await stage(folder);
  const { version, license = '' } = REPOSITORY;
  const whole: Manifest = { name, version, license, ...manifest };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  // A program is locked; a library shares packages with the project that installs it.
  if (whole['bin'] !== undefined) writeFileSync(join(folder, 'npm-shrinkwrap.json'), shrinkwrap(whole));
  for (const file of ['LICENSE', 'NOTICE']) copyFileSync(join(ROOT, file), join(folder, file));
  unlinkMissing(folder);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), thirdPartyNotices(whole, bundled));

  const archive = `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`;
  for (const old of readdirSync(DIST)) if (old === archive) rmSync(join(DIST, old));
  await promisify(execFile)('npm', ['pack', folder, '--pack-destination', DIST, '--silent']);
  const megabytes = statSync(join(DIST, archive)).size / 1e6;
  process.stdout.write(`dist/${archive} ${megabytes.toFixed(2)} MB\n`);
}
