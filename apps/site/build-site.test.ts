import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { builtSite } from './build-site.ts';

test('builds the site once into the spare folder when the program folder is not writable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const spare = join(folder, 'site');
  const onBuild = vi.fn();
  // Nobody can create a folder in /proc, not even root.
  const options = { onBuild, own: '/proc/dist', spare };
  expect(await builtSite(options)).toBe(spare);
  expect(await builtSite(options)).toBe(spare);
  expect(onBuild).toHaveBeenCalledOnce();
  expect(readdirSync(spare)).toEqual(expect.arrayContaining(['assets', 'de', 'en']));
  expect(statSync(spare).mode & 0o777).toBe(0o755);
  expect(readdirSync(folder)).toEqual(['site']);
});

test('rejects with a one-line reason when no folder is writable', async () => {
  await expect(builtSite({ own: '/proc/dist', spare: '/proc/site' })).rejects.toThrow(
    /^ENOENT.*\/proc[^\n]*$/,
  );
});
