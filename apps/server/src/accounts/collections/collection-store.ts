import { countIn, Store } from '../../database/store.ts';
import { fieldsOf, insertRow, lockAccount, type Row } from '../account-rows.ts';

/** A named list of icons of one account. */
export interface Collection {
  /** Unique within the account. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Slugs. */
  readonly icons: readonly string[];
  readonly changedAtMs: number;
}

/** Collections of accounts, which are removed with their account. Every method is one transaction. */
export class CollectionStore extends Store {
  /** The collections of one account, by id. */
  async list(accountId: string): Promise<readonly Collection[]> {
    const sql = 'SELECT * FROM collections WHERE account_id = ? ORDER BY id';
    const rows = await this.sql.all<Row>(sql, [accountId]);
    return rows.map((row) => {
      const fields = fieldsOf(row);
      return { ...fields, icons: JSON.parse(fields['icons'] as string) as unknown } as unknown as Collection;
    });
  }

  /** Adds or replaces a collection. False if the account has `most` others, or was removed. */
  async put(collection: Collection, most: number): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      const { accountId, id } = collection;
      if (!(await lockAccount(sql, accountId))) return false;
      await sql.run('DELETE FROM collections WHERE account_id = ? AND id = ?', [accountId, id]);
      const others = await countIn(sql, 'collections WHERE account_id = ?', [accountId]);
      return others < most && (await insertRow(sql, 'collections', collection));
    });
  }

  async remove(accountId: string, id: string): Promise<void> {
    await this.sql.run('DELETE FROM collections WHERE account_id = ? AND id = ?', [accountId, id]);
  }
}
