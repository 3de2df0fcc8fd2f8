import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

export interface TableRow<Column extends string> {
  /** Every column is there; one that the file does not have is empty. */
  readonly row: Record<Column, string>;
  /** Throws `message` with file and line. */
  readonly fail: (message: string) => never;
}

/**
 * The rows of a tab-separated file whose first line names its columns, which must be a beginning of `columns`. Empty
 * lines and lines that begin with `# ` are left out. Throws with file and line on the first mistake.
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
