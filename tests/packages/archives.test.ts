import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { REPOSITORY, ROOT } from '../../scripts/pack/workspace.ts';

const run = promisify(execFile);
const tool = (name: string) => join(ROOT, 'node_modules/.bin', name);

describe.each(inject('installed'))('the archive of $name', ({ name, archive, folder }) => {
  const root = join(folder, 'node_modules', name);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => !file.startsWith('node_modules'));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  test('has no finding of publint', async () => {
    const { stdout } = await run(tool('publint'), [archive, '--strict']);
    expect(stdout).toContain('All good!');
  });

  test('has types that every module resolution finds', async () => {
    await run(tool('attw'), [archive]);
  });

  test('carries its license, the notices of others and a README', () => {
    expect(read('LICENSE')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
    expect(read('NOTICE')).toBe(readFileSync(join(ROOT, 'NOTICE'), 'utf8'));
    expect(read('README.md')).toMatch(/^# /);
    const notices = read('THIRD-PARTY-NOTICES.md');
    const { dependencies = {} } = JSON.parse(read('package.json')) as {
      dependencies?: Record<string, string>;
    };
    for (const [dependency, version] of Object.entries(dependencies))
      expect(notices).toContain(`- ${dependency} ${version}: `);
  });

  test('links to files that it has', () => {
    const links = own
      .filter((file) => file.endsWith('.md') && file !== 'THIRD-PARTY-NOTICES.md')
      .flatMap((page) =>
        [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => ({ page, target })),
      );
    const dead = links.filter(
      ({ page, target }) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)),
    );
    expect(dead).toEqual([]);
    expect(read('README.md')).not.toMatch(/\]\(\.\.\//);
  });

  test('has the version of the repository and pins every dependency', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
    expect(manifest['version']).toBe(REPOSITORY.version);
    for (const version of Object.values(manifest['dependencies'] ?? {})) expect(version).toMatch(/^\d/);
  });

  test('contains compiled code only, which imports no package of the repository', () => {
    expect(own.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
    const code = own.filter((file) => /\.(?:js|d\.ts)$/.test(file) && !file.startsWith('apps/site/dist'));
    const internal = code.filter((file) => /(?:from|import\() ?['"]@glyphdex\//.test(read(file)));
    expect(internal).toEqual([]);
  });
});
