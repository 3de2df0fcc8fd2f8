import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const UNIT = readFileSync(join(ROOT, 'deploy/systemd/glyphdex.service'), 'utf8');

/** The unit with the program in a folder of the test, because systemd checks that it exists. */
function installedUnit(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const node = join(folder, 'node_modules/.bin/node');
  mkdirSync(dirname(node), { recursive: true });
  writeFileSync(node, '#!/bin/sh\n');
  chmodSync(node, 0o755);
  const file = join(folder, 'glyphdex.service');
  writeFileSync(file, UNIT.replaceAll('/opt/glyphdex', folder));
  return file;
}

const analyze = (...words: readonly string[]) =>
  execFileSync('systemd-analyze', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

test('systemd finds no fault in the unit', () => {
  expect(analyze('verify', installedUnit())).toBe('');
});

test('systemd rates the exposure of the service below 2 of 10', () => {
  const rated = analyze('security', '--offline=true', '--no-pager', installedUnit());
  const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(rated)!;
  expect(Number(exposure)).toBeLessThan(2);
});

test('the image is labeled with the version of the repository', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain(`\nARG VERSION=${version}\n`);
});

test('compose.yaml gives the service settings that it accepts', () => {
  const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const filled = text.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1');
  const { services } = parse(filled) as {
    services: { glyphdex: { environment: Record<string, string>; command: string[] } };
  };
  const { environment, command } = services.glyphdex;
  expect(readConfig(environment)).toMatchObject({ publicUrl: 'http://127.0.0.1:3000', hasDemoKey: true });
  expect(command).toEqual(['serve', '--source', '@iconify/json']);
});
