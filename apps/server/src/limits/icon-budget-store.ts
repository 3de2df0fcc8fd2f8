import type { Transaction } from '../database/database.ts';
import { countIn, Store } from '../database/store.ts';

/** Icons that a key, an account or a visitor of the gallery has taken. */
export interface TakenIcons {
  /** `keyId` of the principal, or the subject of a limit that it shares. */
  readonly keyId: string;
  /** Encoded icon ids. The concatenation of two encodings encodes both. */
  readonly taken: Uint8Array;
}

/** This many rows of a key and day are merged into one, so the table stays small. */
const ROWS_PER_KEY_MAX = 64;

const DAYS_KEPT = 8;

/**
 * The icons that each principal with a daily budget took on a UTC day (`2026-05-05`). Of the days with icons, all but
 * the latest eight may be deleted.
 */
export class IconBudgetStore extends Store {
  /** The last day to which rows were added. Old days are deleted when it changes. */
  #lastDay = '';

  /**
   * Adds all rows or none. Other processes may add to the same keys. Rows that are added twice are the same icons, so a
   * call whose answer was lost may be repeated.
   */
  async add(day: string, rows: readonly TakenIcons[]): Promise<void> {
    await this.sql.transaction(async (sql) => {
      for (const { keyId, taken } of rows) {
        await insert(sql, day, keyId, taken);
        const rows = await countIn(sql, 'icons_taken WHERE day = ? AND key_id = ?', [day, keyId]);
        if (rows >= ROWS_PER_KEY_MAX) await merge(sql, day, keyId);
      }
      // Counts days with rows instead of calendar days, so a wrong clock deletes nothing of the last days.
      if (day !== this.#lastDay) {
        await sql.run(
          `DELETE FROM icons_taken WHERE day <
            (SELECT day FROM icons_taken GROUP BY day ORDER BY day DESC LIMIT 1 OFFSET ?)`,
          [DAYS_KEPT - 1],
        );
      }
    });
    this.#lastDay = day;
  }

  /** Removes the icons of these principals on this day. */
  async remove(day: string, keyIds: readonly string[]): Promise<void> {
    await this.sql.transaction(async (sql) => {
      for (const keyId of keyIds)
        await sql.run('DELETE FROM icons_taken WHERE day = ? AND key_id = ?', [day, keyId]);
    });
  }

  /** One row per `keyId` with icons on this day: its rows of all calls of `add`, concatenated in order. */
  async load(day: string): Promise<readonly TakenIcons[]> {
    const rows = await this.sql.all<TakenIcons>(
      'SELECT key_id AS "keyId", taken FROM icons_taken WHERE day = ? ORDER BY key_id, part',
      [day],
    );
    return [...Map.groupBy(rows, ({ keyId }) => keyId)].map(([keyId, parts]) => ({
      keyId,
      taken: Buffer.concat(parts.map(({ taken }) => taken)),
    }));
  }

  /** The icons of one principal on this day, as `load` returns them; empty if there are none. */
  async loadOne(day: string, keyId: string): Promise<Uint8Array> {
    const parts = await this.sql.all<Pick<TakenIcons, 'taken'>>(
      'SELECT taken FROM icons_taken WHERE day = ? AND key_id = ? ORDER BY part',
      [day, keyId],
    );
    return Buffer.concat(parts.map(({ taken }) => taken));
  }
}

async function insert(sql: Transaction, day: string, keyId: string, taken: Uint8Array): Promise<void> {
  await sql.run('INSERT INTO icons_taken (day, key_id, taken) VALUES (?, ?, ?)', [day, keyId, taken]);
}

/** One statement reads and deletes, so no row is lost that another process adds meanwhile. */
async function merge(sql: Transaction, day: string, keyId: string): Promise<void> {
  const rows = await sql.all<{ readonly part: number; readonly taken: Uint8Array }>(
    'DELETE FROM icons_taken WHERE day = ? AND key_id = ? RETURNING part, taken',
    [day, keyId],
  );
  if (rows.length === 0) return;
  const inOrder = rows.toSorted((a, b) => a.part - b.part).map(({ taken }) => taken);
  await insert(sql, day, keyId, Buffer.concat(inOrder));
}

/** The ids as little-endian float64 values. The concatenation of two encodings encodes the ids of both. */
export function encodeIconIds(ids: readonly number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(ids).buffer);
}

/** The ids of an encoding, without values that are not icon ids. */
export function decodeIconIds(encoded: Uint8Array): Set<number> {
  // Copied, because the bytes of a row may begin at any offset of a buffer.
  const ids = new Float64Array(Uint8Array.from(encoded).buffer, 0, Math.floor(encoded.length / 8));
  return new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0));
}
