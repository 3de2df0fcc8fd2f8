import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClassSummary, FIGURES, type Figure } from './summary.ts';

/** The least that each class must reach; `unanswered` is for the classes whose right answer is none. */
export type Floors = Readonly<Record<string, Readonly<Partial<Record<Figure | 'unanswered', number>>>>>;

const FILE = join(import.meta.dirname, 'floors.json');
/** How far below what was measured a saved floor lies: small moves of a few queries are not a failure. */
const SLACK = 0.01;

export function readFloors(): Floors {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Floors;
}

/** What lies below its floor, one line each. A failure to answer always does. */
export function belowFloors(summaries: readonly ClassSummary[], floors: Floors): string[] {
  return summaries.flatMap((summary) => {
    const { queryClass, failures, unanswered } = summary;
    const lines = Object.entries(floors[queryClass] ?? {}).flatMap(([figure, floor]) => {
      const reached = figure === 'unanswered' ? unanswered : (summary.figures[figure as Figure] ?? 0);
      return reached < floor
        ? [`${queryClass}: ${figure} is ${reached.toFixed(3)}, must be at least ${floor}`]
        : [];
    });
    return failures > 0
      ? [...lines, `${queryClass}: ${failures} queries failed instead of answering`]
      : lines;
  });
}

/** Puts the floors a little below these figures. */
export function saveFloors(summaries: readonly ClassSummary[]): void {
  const floors: Record<string, Record<string, number>> = { ...readFloors() };
  for (const { queryClass, figures, unanswered } of summaries) {
    floors[queryClass] = Object.fromEntries(
      queryClass === 'nonsense'
        ? [['unanswered', lowered(unanswered)]]
        : FIGURES.flatMap((figure) => (figures[figure] === null ? [] : [[figure, lowered(figures[figure])]])),
    );
  }
  writeFileSync(FILE, `${JSON.stringify(floors, undefined, 2)}\n`);
}

function lowered(value: number): number {
  return Math.max(0, Math.floor((value - SLACK) * 100) / 100);
}
