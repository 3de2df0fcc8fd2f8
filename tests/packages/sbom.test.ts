import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { REPOSITORY, ROOT, readManifest } from '../../scripts/pack/workspace.ts';

interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

test('npm run sbom lists the package and its pinned dependencies, without paths of this machine', async () => {
  await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: ROOT });
  const text = readFileSync(join(ROOT, `dist/glyphdex-${REPOSITORY.version}.sbom.cdx.json`), 'utf8');
  const { bomFormat, components } = JSON.parse(text) as Sbom;
  expect(bomFormat).toBe('CycloneDX');
  const { folder } = inject('installed').find(({ name }) => name === 'glyphdex')!;
  const { dependencies = {} } = readManifest(join(folder, 'node_modules/glyphdex'));
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  const pinned = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(pinned).not.toEqual([]);
  expect(listed).toEqual(expect.arrayContaining([`glyphdex@${REPOSITORY.version}`, ...pinned]));
  expect(text).not.toContain(ROOT);
});
