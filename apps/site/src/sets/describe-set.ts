import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.sets;

/** How the icons of a set are drawn: `24 px · stroke 1.5`. Values that less than half of them share are left out. */
export function drawingText(drawings: readonly string[]): string {
  const sizes = drawings.map((svg) => /viewBox="[\d.-]+ [\d.-]+ [\d.]+ ([\d.]+)"/.exec(svg)?.[1]);
  const strokes = drawings.map((svg) =>
    /\sstroke="(?!none")/.test(svg) ? (/stroke-width="([\d.]+)"/.exec(svg)?.[1] ?? '1') : 'none',
  );
  const size = mostCommon(sizes);
  const stroke = mostCommon(strokes);
  return [
    size !== undefined && `${size} px`,
    stroke !== undefined && (stroke === 'none' ? TEXTS.noStroke : TEXTS.stroke(stroke)),
  ]
    .filter((text) => text !== false)
    .join(' · ');
}

/** The value that at least half of the list has. */
function mostCommon(values: readonly (string | undefined)[]): string | undefined {
  const [first] = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length);
  return first !== undefined && first[1].length * 2 >= values.length ? first[0] : undefined;
}
