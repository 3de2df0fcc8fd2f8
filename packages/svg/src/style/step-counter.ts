import { SvgRefusal } from '../refusal.ts';

/** Counts steps and throws `SvgRefusal` with the reason beyond `max`. Returns true, for use in conditions. */
export function stepCounter(max: number, reason: string): (count?: number) => true {
  let steps = 0;
  return (count = 1) => {
    steps += count;
    if (steps > max) throw new SvgRefusal(reason);
    return true;
  };
}
