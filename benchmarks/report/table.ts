export type Cell = number | string | null;

/** One printed table. `id` and the row labels identify its figures across runs. */
export interface Table {
  readonly id: string;
  readonly title: string;
  /** Method and reference figures; each is printed as one line. */
  readonly notes: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly label: string;
  readonly cells: readonly Cell[];
}

/** Formats the table as text: labels aligned left, figures right. */
export function formatTable(table: Table): string {
  const rows = table.rows.map((row) => [row.label, ...row.cells.map(formatCell)]);
  const lines = [['', ...table.columns], ...rows];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
  text.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  return [`## ${table.title}`, ...text, ...table.notes.map((note) => `  ${note}`)].join('\n');
}

/** Two decimals below 10, one below 100, none from 100 and for whole numbers. `-` for no value or no finite value. */
export function formatCell(cell: Cell): string {
  if (cell === null) return '-';
  if (typeof cell === 'string') return cell;
  if (!Number.isFinite(cell)) return '-';
  const size = Math.abs(cell);
  const digits = size >= 100 || Number.isInteger(cell) ? 0 : size >= 10 ? 1 : 2;
  return cell.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
