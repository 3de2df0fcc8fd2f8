import type { BenchResult } from './result.ts';
import type { Cell, Table } from './table.ts';

/**
 * How do the figures of this run relate to an earlier one's? The same tables with now ÷ then in every cell that both
 * have a figure for; below 1 is less time or space. Columns, rows and tables that only one of them has are left out.
 */
export function compareTables(now: readonly Table[], earlier: BenchResult): Table[] {
  return now.flatMap((table) => {
    const then = earlier.tables.find(({ id }) => id === table.id);
    if (then === undefined) return [];
    const rows = table.rows.flatMap(({ label, cells }) => {
      const before = then.rows.find((row) => row.label === label);
      if (before === undefined) return [];
      const ratios = table.columns.map((column, i) =>
        ratio(cells[i], before.cells[then.columns.indexOf(column)]),
      );
      return ratios.every((cell) => cell === null) ? [] : [{ label, cells: ratios }];
    });
    if (rows.length === 0) return [];
    return [{ ...table, title: `${table.title}: now ÷ ${earlier.startedAt}`, notes: [], rows }];
  });
}

/** What should be known before the ratios of these two runs are read? */
export function describeComparison(now: BenchResult, earlier: BenchResult): string {
  const describe = ({ machine, loadBefore, loadAfter, isQuick }: BenchResult) =>
    `${machine.model}, Node ${machine.node}, load average ${loadBefore} to ${loadAfter}${isQuick ? ', quick' : ''}`;
  return `then: ${describe(earlier)}\nnow:  ${describe(now)}`;
}

function ratio(now: Cell | undefined, then: Cell | undefined): Cell {
  if (typeof now !== 'number' || typeof then !== 'number' || then === 0) return null;
  return Math.round((now / then) * 100) / 100;
}
