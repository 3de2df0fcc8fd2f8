import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { SecretFile } from './secret-file.ts';

// promise: The demo key is readable by its owner only
test('stores the secret in one line that only the owner can read', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'demo-key');
  const secret = new SecretFile(path);
  expect(await secret.read()).toBeUndefined();
  await secret.write('first');
  await secret.write('second');
  expect(await secret.read()).toBe('second');
  expect(readFileSync(path, 'utf8')).toBe('second\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['demo-key']);
  await secret.remove();
  await secret.remove();
  expect(readdirSync(folder)).toEqual([]);
});

test('rejects when the path is a folder', async () => {
  const path = join(temporaryFolder(), 'demo-key');
  mkdirSync(path);
  await expect(new SecretFile(path).read()).rejects.toThrow();
});
