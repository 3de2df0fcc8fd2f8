import { DAY_MS } from '../../base/duration.ts';
import { Store } from '../../database/store.ts';

/** Written by each serving process for the others. */
export interface NodeReport {
  /** Names the process for people: its host and process id. */
  readonly node: string;
  /** The active generation of the catalog. */
  readonly generation: string;
  /** The index that it searches; null without a search cluster. */
  readonly searchIndex: string | null;
}

/** The generations and indexes that the nodes of an installation use. These are never removed. */
export class NodeReports extends Store {
  /** Replaces the report of this node. Reports of more than a day ago are removed. */
  async report({ node, generation, searchIndex }: NodeReport): Promise<void> {
    const now = this.sql.nowMs;
    await this.sql.run(
      `INSERT INTO node_reports (node, generation, search_index, at_ms) VALUES (?, ?, ?, ${now})
       ON CONFLICT (node) DO UPDATE
       SET generation = excluded.generation, search_index = excluded.search_index, at_ms = excluded.at_ms`,
      [node, generation, searchIndex],
    );
    await this.sql.run(`DELETE FROM node_reports WHERE at_ms < ${now} - ${DAY_MS}`, []);
  }

  /** The reports of the last `ms` milliseconds by the clock of the store, ordered by node. */
  async recent(ms: number): Promise<readonly NodeReport[]> {
    return await this.sql.all(
      `SELECT node, generation, search_index AS "searchIndex" FROM node_reports
       WHERE at_ms > ${this.sql.nowMs} - ? ORDER BY node`,
      [ms],
    );
  }
}
