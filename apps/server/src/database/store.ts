import type { Database } from './database.ts';

/** A class that reads and writes tables of one database. */
export abstract class Store {
  protected readonly sql: Database;

  constructor(database: Database) {
    this.sql = database;
  }
}
