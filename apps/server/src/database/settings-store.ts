import { randomBytes } from 'node:crypto';
import { Store } from './store.ts';

/** Settings that the service itself writes, such as the secret that signs preview addresses. */
export class SettingsStore extends Store {
  async read(name: string): Promise<string | undefined> {
    const sql = 'SELECT value FROM settings WHERE name = ?';
    return (await this.sql.first<{ readonly value: string }>(sql, [name]))?.value;
  }

  async write(name: string, value: string): Promise<void> {
    const onConflict = 'ON CONFLICT (name) DO UPDATE SET value = excluded.value';
    await this.sql.run(`INSERT INTO settings (name, value) VALUES (?, ?) ${onConflict}`, [name, value]);
  }

  /**
   * The stored value. If there is none, stores `value` first. Two concurrent calls, also of two
   * processes, return the same value.
   */
  async readOrStore(name: string, value: string): Promise<string> {
    const stored = await this.read(name);
    if (stored !== undefined) return stored;
    const sql = 'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING';
    await this.sql.run(sql, [name, value]);
    return (await this.read(name))!;
  }
}

/** A secret of this installation, created at its first start. */
export async function readSecret(settings: SettingsStore, name: string): Promise<Uint8Array> {
  const text = await settings.readOrStore(name, randomBytes(32).toString('base64url'));
  return Buffer.from(text, 'base64url');
}
