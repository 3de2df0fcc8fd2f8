import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

export interface TableRow<Column extends string> {
  /** The cells by column; empty for a column that the file lacks. */
  readonly row: Record<Column, string>;
  /** Throws an error with file, line and `message`. */
  readonly fail: (message: string) => never;
}

/**
 * Yields the rows of a tab-separated file. Its first line names the columns: the first of `columns`, or all. Empty
 * lines and lines that begin with `# ` are skipped. Throws an error with file and line for the first invalid line.
 */
export function* readTable<Column extends string>(
  path: string,
  columns: readonly Column[],
): Generator<TableRow<Column>> {
  const [head = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  const given = head.split('\t');
  if (!given.every((name, index) => name === columns[index])) {
    throw new Error(`${basename(path)}:1: the columns are ${columns.join(', ')}`);
  }
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('# ')) continue;
    const fail = (message: string): never => {
      throw new Error(`${basename(path)}:${index + 2}: ${message}`);
    };
    const cells = line.split('\t');
    if (cells.length !== given.length) fail(`${cells.length} cells under ${given.length} columns`);
    const row = Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? '']));
    yield { row: row as Record<Column, string>, fail };
  }
}
