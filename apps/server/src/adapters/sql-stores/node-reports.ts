import { DAY_MS } from '../../domain/duration.ts';
import type { NodeReport, NodeReports } from '../../ports/node-reports.ts';
import type { Database } from './database.ts';

export class SqlNodeReports implements NodeReports {
  readonly #sql: Database;

  constructor(database: Database) {
    this.#sql = database;
  }

  async report({ node, generation, searchIndex }: NodeReport): Promise<void> {
    const now = this.#sql.nowMs;
    await this.#sql.run(
      `INSERT INTO node_reports (node, generation, search_index, at_ms) VALUES (?, ?, ?, ${now})
       ON CONFLICT (node) DO UPDATE
       SET generation = excluded.generation, search_index = excluded.search_index, at_ms = excluded.at_ms`,
      [node, generation, searchIndex],
    );
    await this.#sql.run(`DELETE FROM node_reports WHERE at_ms < ${now} - ${DAY_MS}`, []);
  }

  async recent(ms: number): Promise<readonly NodeReport[]> {
    return await this.#sql.all(
      `SELECT node, generation, search_index AS "searchIndex" FROM node_reports
       WHERE at_ms > ${this.#sql.nowMs} - ? ORDER BY node`,
      [ms],
    );
  }
}
