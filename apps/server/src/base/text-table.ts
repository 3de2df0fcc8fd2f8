/** Formats rows for a terminal. Each column is as wide as its widest cell. */
export function asTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

/** `2026-05-05 10:00` in UTC; `never` for null. */
export function minutes(ms: number | null): string {
  return ms === null ? 'never' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

/** `370,228`. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 pack`, `222 packs`. */
export const counted = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

export const limit = (value: number) => (value === 0 ? 'no limit' : String(value));
export const rateLimitText = (value: number) => (value === 0 ? 'none' : `${value} requests a minute`);
export const dailyIconsText = (value: number) =>
  value === 0 ? 'no limit' : `${value} distinct icons with SVG a day`;
