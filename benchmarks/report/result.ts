import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { formatTable, type Table } from './table.ts';

const RESULTS_FOLDER = join(import.meta.dirname, '../results');

/** One run of `npm run bench` or `bench:scale`. Says on which machine it runs, and prints and saves its tables. */
export class Run {
  readonly #startedAt = new Date().toISOString();
  readonly #machine = {
    cores: cpus().length,
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  };
  readonly #loadBefore = loadAverage();
  readonly #tables: Table[] = [];

  /** `generation` is the version of the catalog. */
  begin(generation: string): void {
    const { cores, model, memoryGb, node, platform } = this.#machine;
    process.stdout.write(
      `Glyphdex benchmark of ${this.#startedAt}, catalog ${generation}\n` +
        `${cores} cores of ${model}, ${memoryGb} GB, Node ${node}, ${platform}, ` +
        `load average ${this.#loadBefore} before\n`,
    );
  }

  show(tables: readonly Table[]): void {
    for (const table of tables) process.stdout.write(`\n${formatTable(table)}\n`);
    this.#tables.push(...tables);
  }

  /** Saves the tables in a file named by the start time (UTC, in seconds). */
  save(isQuick: boolean): void {
    const loadAfter = loadAverage();
    const result = {
      startedAt: this.#startedAt,
      machine: this.#machine,
      loadBefore: this.#loadBefore,
      loadAfter,
      isQuick,
      tables: this.#tables,
    };
    mkdirSync(RESULTS_FOLDER, { recursive: true });
    const file = join(RESULTS_FOLDER, `${this.#startedAt.slice(0, 19).replaceAll(':', '-')}.json`);
    writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
    process.stdout.write(`\nload average ${loadAfter} after; saved as ${file}\n`);
  }
}

/** The load average of the last minute: tasks that run or wait. Above the number of cores, wall times are too long. */
function loadAverage(): number {
  return Math.round(loadavg()[0]! * 100) / 100;
}
