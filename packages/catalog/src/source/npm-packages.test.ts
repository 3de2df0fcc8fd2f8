import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openIconifySource } from './iconify-source.ts';
import { downloadSources } from './npm-packages.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A program in the place of npm: records its words, and runs `script` in the folder of the download. */
function npm(script: string) {
  const folder = temporaryFolder();
  const path = join(folder, 'npm');
  writeFileSync(path, `#!/bin/sh\necho "$@" >> ${folder}/calls\n${script}\n`);
  chmodSync(path, 0o755);
  const calls = () =>
    existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
  return { path, calls };
}

/** Installs `@acme/icons` with one icon, in this version. */
const installing = (version: string) => `
mkdir -p node_modules/@acme/icons
echo '{"name":"@acme/icons","version":"${version}"}' > node_modules/@acme/icons/package.json
echo '{"prefix":"acme","info":{"name":"Acme","license":{"spdx":"MIT"}},"icons":{"box":{"body":"<path/>"}}}' > node_modules/@acme/icons/icons.json`;

const SILENT = { write: () => undefined };

test('downloads a package once, without its scripts, and the source opens with its version', async () => {
  const dataDir = temporaryFolder();
  const { path, calls } = npm(installing('1.2.3'));
  await downloadSources(['@acme/icons'], dataDir, SILENT, path);
  await downloadSources(['@acme/icons'], dataDir, SILENT, path);
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toMatch(/^install --prefix \S+ .*--ignore-scripts.* @acme\/icons$/);
  expect(openIconifySource('@acme/icons', dataDir)).toMatchObject({ name: '@acme/icons', version: '1.2.3' });
  expect(readdirSync(join(dataDir, 'sources'))).toEqual(['@acme+icons']);
});

test('replaces a downloaded package when another version is named', async () => {
  const dataDir = temporaryFolder();
  await downloadSources(['@acme/icons'], dataDir, SILENT, npm(installing('1.2.3')).path);
  await downloadSources(['@acme/icons@1.2.3'], dataDir, SILENT, '/no/npm');
  await downloadSources(['@acme/icons@1.3.0'], dataDir, SILENT, npm(installing('1.3.0')).path);
  const source = openIconifySource('@acme/icons@1.3.0', dataDir);
  expect(source).toMatchObject({ name: '@acme/icons', version: '1.3.0' });
});

test('never asks npm for names that may be paths', async () => {
  const { path, calls } = npm('exit 1');
  const sources = ['icons', './icons', '../@acme/icons', '@acme', '@acme/icons/x', '@acme/../x', '--flag'];
  await downloadSources(sources, temporaryFolder(), SILENT, path);
  expect(calls()).toEqual([]);
});

test('reports the message of npm and leaves nothing behind', async () => {
  const dataDir = temporaryFolder();
  const { path } = npm('mkdir node_modules\necho "npm error code E404" >&2\nexit 1');
  await expect(downloadSources(['@acme/icons'], dataDir, SILENT, path)).rejects.toThrow(
    /npm could not download @acme\/icons: code E404\. Check the name and the connection/,
  );
  expect(readdirSync(join(dataDir, 'sources'))).toEqual([]);
});

test('says what to do when npm is missing', async () => {
  await expect(downloadSources(['@acme/icons'], temporaryFolder(), SILENT, '/no/npm')).rejects.toThrow(
    /npm was not found/,
  );
});
