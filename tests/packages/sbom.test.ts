import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { REPOSITORY, ROOT } from '../../scripts/pack/workspace.ts';
import { pathOfPrograms } from './path-of-programs.ts';

type Versions = Readonly<Record<string, { readonly version: string; readonly optional?: boolean }>>;
interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

const { archive } = inject('installed').find(({ name }) => name === 'glyphdex')!;
const run = promisify(execFile);
const lockOf = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as { packages: Versions }).packages;
const TESTED = new Set(
  Object.entries(lockOf(join(ROOT, 'package-lock.json'))).map(([place, { version }]) => idOf(place, version)),
);

function idOf(place: string, version: string): string {
  return `${place.split('node_modules/').at(-1)!}@${version}`;
}

// promise: The unpacked archive installs tested versions without a compiler; SBOM and notices name them
test('npm ci in the unpacked archive installs tested versions, which SBOM and notices name', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'glyphdex-unpacked-')), 'glyphdex');
  onTestFinished(() => rmSync(dirname(folder), { recursive: true, force: true }));
  mkdirSync(folder);
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  const env = { ...process.env, PATH: pathOfPrograms(dirname(folder), ['node', 'npm', 'sh']) };
  await run('npm', ['ci', '--omit=dev'], { cwd: folder, env });
  const program = join(folder, 'apps/server/bin/glyphdex.js');
  expect((await run(process.execPath, [program, '--version'])).stdout.trim()).toBe(REPOSITORY.version);

  const installed = Object.entries(lockOf(join(folder, 'node_modules/.package-lock.json')));
  const ids = installed.map(([place, { version }]) => idOf(place, version));
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !TESTED.has(id))).toEqual([]);

  await run('npm', ['run', '--silent', 'sbom'], { cwd: ROOT });
  const text = readFileSync(join(ROOT, `dist/glyphdex-${REPOSITORY.version}.sbom.cdx.json`), 'utf8');
  const { bomFormat, metadata, components } = JSON.parse(text) as Sbom;
  expect(bomFormat).toBe('CycloneDX');
  expect(metadata.component).toMatchObject({ name: 'glyphdex', version: REPOSITORY.version });
  expect(text).not.toContain(ROOT);
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect(ids.filter((id) => !named.has(id))).toEqual([]);

  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  expect(ids.filter((id) => !notices.includes(`- ${id.replace(/@(?=[^@]*$)/, ' ')}: `))).toEqual([]);
});
