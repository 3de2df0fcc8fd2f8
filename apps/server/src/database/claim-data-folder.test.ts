import { expect, test } from 'vitest';
import type { SecretFile } from '../base/secret-file.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { claimDataFolder } from './claim-data-folder.ts';
import { SettingsStore } from './settings-store.ts';

class MemoryFile implements Pick<SecretFile, 'read' | 'write'> {
  content: string | undefined;
  isWritable = true;

  async read(): Promise<string | undefined> {
    return this.content;
  }

  async write(content: string): Promise<void> {
    if (!this.isWritable) throw new Error('killed');
    this.content = content;
  }
}

test('writes one random id to the database and to the folder', async () => {
  const [settings, idFile] = [new SettingsStore(memoryDatabase()), new MemoryFile()];
  expect(await claimDataFolder({ settings, idFile })).toBe(true);
  const id = idFile.content;
  expect(id).toMatch(/^inst_\w{16}$/);
  expect(await settings.read('installation_id')).toBe(id);
  expect(await claimDataFolder({ settings, idFile })).toBe(true);
  expect(idFile.content).toBe(id);
  const other = new MemoryFile();
  await claimDataFolder({ settings: new SettingsStore(memoryDatabase()), idFile: other });
  expect(other.content).not.toBe(id);
});

test('copies the id to the folder after a kill between the two writes', async () => {
  const [settings, idFile] = [new SettingsStore(memoryDatabase()), new MemoryFile()];
  idFile.isWritable = false;
  await expect(claimDataFolder({ settings, idFile })).rejects.toThrow('killed');
  idFile.isWritable = true;
  expect(await claimDataFolder({ settings, idFile })).toBe(true);
  expect(idFile.content).toBe(await settings.read('installation_id'));
});

test('refuses a database with another id or without one, and changes neither', async () => {
  const idFile = new MemoryFile();
  await claimDataFolder({ settings: new SettingsStore(memoryDatabase()), idFile });
  const before = idFile.content;
  const [other, empty] = [new SettingsStore(memoryDatabase()), new SettingsStore(memoryDatabase())];
  await claimDataFolder({ settings: other, idFile: new MemoryFile() });
  for (const settings of [other, empty]) expect(await claimDataFolder({ settings, idFile })).toBe(false);
  expect(idFile.content).toBe(before);
  expect(await empty.read('installation_id')).toBeUndefined();
});
