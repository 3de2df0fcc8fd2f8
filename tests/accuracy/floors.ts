import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from './figures.ts';

/** Minimum precision and recall by facet, over the whole sample. A facet without an entry has no floor. */
export type Floors = Readonly<Record<string, { readonly micro: number; readonly macro: number }>>;

export function readFloors(): Floors {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'floors.json'), 'utf8')) as Floors;
}

/** One line per figure below its floor. */
export function belowFloors(facet: string, figures: Figures, floors: Floors): string[] {
  const floor = floors[facet];
  if (floor === undefined) return [];
  return (['micro', 'macro'] as const).flatMap((mean) =>
    (['precision', 'recall'] as const)
      .filter((figure) => figures[mean][figure] < floor[mean])
      .map((figure) => {
        const reached = String(figures[mean][figure]);
        return `${facet}: ${mean} ${figure} is ${reached}, must be at least ${floor[mean]}`;
      }),
  );
}
