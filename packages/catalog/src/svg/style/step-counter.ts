import { SvgRefusal } from '../svg-refusal.ts';

/** Counts steps; throws `SvgRefusal` with the reason beyond `max`. Always true, so that it can stand in conditions. */
export function stepCounter(max: number, reason: string): () => true {
  let steps = 0;
  return () => {
    if (++steps > max) throw new SvgRefusal(reason);
    return true;
  };
}
