import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ownCommand, withCommand } from './own-command.ts';

function projectWithLink(): string {
  const project = temporaryFolder();
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(project, 'node_modules/.bin/glyphdex'), '');
  return project;
}

const NOTHING = { given: undefined, dataDir: undefined, hostName: '3f2a1b' };

test('is npx in the folder of a clone or an installation, and the path of the program elsewhere', () => {
  const project = projectWithLink();
  const link = join(project, 'node_modules/.bin/glyphdex');
  for (const root of [project, join(project, 'node_modules/glyphdex')]) {
    const start = { ...NOTHING, root, program: link };
    expect(ownCommand({ ...start, workingFolder: project })).toBe('npx --no-install glyphdex');
    expect(ownCommand({ ...start, workingFolder: '/' })).toBe(link);
  }
});

test('is glyphdex where that is in the PATH, and node with the program in an unpacked archive', () => {
  const start = { ...NOTHING, root: '/opt/glyph dex', workingFolder: '/' };
  expect(ownCommand({ ...start, program: '/usr/bin/glyphdex' })).toBe('glyphdex');
  expect(ownCommand({ ...start, program: '/opt/glyph dex/apps/server/bin/glyphdex.js' })).toBe(
    "node '/opt/glyph dex/apps/server/bin/glyphdex.js'",
  );
});

test('names the data folder that was set, and is what a container says', () => {
  const project = projectWithLink();
  const start = { ...NOTHING, root: project, workingFolder: project, program: '', dataDir: "/srv/ann's" };
  expect(ownCommand({ ...start, given: undefined })).toBe(
    "DATA_DIR='/srv/ann'\\''s' npx --no-install glyphdex",
  );
  expect(ownCommand({ ...start, given: 'docker exec CONTAINER glyphdex' })).toBe(
    'docker exec 3f2a1b glyphdex',
  );
});

test('leaves a data folder in a text in place of its own', () => {
  const command = "DATA_DIR='/srv/ann'\\''s x' npx x";
  const text = 'Run: DATA_DIR=EMPTY glyphdex restore FILE, then glyphdex serve';
  expect(withCommand(text, command)).toBe(`Run: DATA_DIR=EMPTY npx x restore FILE, then ${command} serve`);
});

test('takes the place of glyphdex before a command, and nowhere else', () => {
  const text = 'Run "glyphdex keys list", /opt/glyphdex serve, glyphdex: failed, @iconify/glyphdex x.';
  expect(withCommand(text, 'npx x')).toBe(text.replace('glyphdex keys', 'npx x keys'));
});
