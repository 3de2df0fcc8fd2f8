import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClassSummary, FIGURES, type Figure } from './summary.ts';

/**
 * The minimum figures of each class of queries. `unanswered` is for the class whose right answer is no icon: nonsense.
 */
export type Floors = Readonly<Record<string, Readonly<Partial<Record<Figure | 'unanswered', number>>>>>;

const FILE = join(import.meta.dirname, 'floors.json');
/** `--save-floors` subtracts this from the figures, so a slightly worse answer to a few queries is no failure. */
const MARGIN = 0.01;
/** Queries of these classes name one icon. Good neighbors of it have other names, so only its rank has a floor. */
const NAME_CLASSES: ReadonlySet<string> = new Set(['code names', 'existing names']);

export function readFloors(): Floors {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Floors;
}

/** One line for each figure below its floor, and for each class with queries that made the engine fail. */
export function belowFloors(summaries: readonly ClassSummary[], floors: Floors): string[] {
  return summaries.flatMap((summary) => {
    const { queryClass, failures, unanswered } = summary;
    const lines = Object.entries(floors[queryClass] ?? {}).flatMap(([figure, floor]) => {
      const value = figure === 'unanswered' ? unanswered : (summary.figures[figure as Figure] ?? 0);
      return value < floor
        ? [`${queryClass}: ${figure} is ${value.toFixed(3)}, must be at least ${floor}`]
        : [];
    });
    return failures > 0
      ? [...lines, `${queryClass}: ${failures} queries failed instead of answering`]
      : lines;
  });
}

/** Saves these figures minus MARGIN, rounded down to 0.01, as floors. Other classes keep their floors. */
export function saveFloors(summaries: readonly ClassSummary[]): void {
  const floors: Record<string, Record<string, number>> = { ...readFloors() };
  for (const { queryClass, figures, unanswered } of summaries) {
    floors[queryClass] = Object.fromEntries(
      queryClass === 'nonsense'
        ? [['unanswered', lowered(unanswered)]]
        : FIGURES.filter((figure) => !NAME_CLASSES.has(queryClass) || figure.startsWith('S@')).flatMap(
            (figure) => (figures[figure] === null ? [] : [[figure, lowered(figures[figure])]]),
          ),
    );
  }
  writeFileSync(FILE, `${JSON.stringify(floors, undefined, 2)}\n`);
}

function lowered(value: number): number {
  return Math.max(0, Math.floor((value - MARGIN) * 100) / 100);
}
