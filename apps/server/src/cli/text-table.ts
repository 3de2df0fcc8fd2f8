/** Rows as lines of a terminal, every column as wide as its widest cell. */
export function asTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** `2026-05-05 10:00` in UTC; `never` for null. */
export function minutes(ms: number | null): string {
  return ms === null ? 'never' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

/** `370,228`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}
