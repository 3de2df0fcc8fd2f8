import { IDENTITY, PathFlattener, writeShape } from '@glyphdex/svg/geometry';
import type { CanvasKit, Path } from 'canvaskit-wasm';

/** A closed contour: path data of M, L, Q and C, and points on it. */
interface Contour {
  readonly data: string;
  /** Alternating x and y along the contour. */
  readonly points: Float64Array;
  /** Twice the signed area. */
  readonly area: number;
}

/** Points of a contour that are tested against the others. They vote, because contours may touch. */
const SAMPLES = 5;

/**
 * Path data that the nonzero rule fills like the even-odd rule fills `path`, which has no crossing contours: a contour
 * inside an odd number of others runs the other way round. Fonts fill by the nonzero rule, and the conversion of the
 * library fills some holes.
 */
export function nonzeroPath(kit: CanvasKit, path: Path): string {
  const parts = path.toSVGString().split(/(?=M)|Z/);
  const contours = parts.filter((data) => /[LQC]/.test(data)).map(contourOf);
  const areas = contours.map(({ data }) => kit.Path.MakeFromSVGString(data)!);
  const oriented = contours.map((contour, index) => {
    const others = areas.filter((_, other) => other !== index && surrounds(areas[other]!, contour));
    const isHole = others.length % 2 === 1;
    return contour.area > 0 === isHole ? reversed(contour.data) : contour.data;
  });
  for (const area of areas) area.delete();
  return oriented.map((data) => `${data}Z`).join('');
}

function surrounds(area: Path, { points }: Contour): boolean {
  const stride = 2 * Math.max(1, Math.floor(points.length / 2 / SAMPLES));
  let [votes, samples] = [0, 0];
  for (let at = 0; at < points.length; at += stride, samples++)
    if (area.contains(points[at]!, points[at + 1]!)) votes++;
  return votes > samples / 2;
}

function contourOf(data: string): Contour {
  const line = new PathFlattener();
  line.begin(IDENTITY);
  writeShape('path', new Map([['d', data]]), line);
  const points = line.points.subarray(0, 2 * line.pointsCount);
  let area = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    area += points[at]! * points[next + 1]! - points[next]! * points[at + 1]!;
  }
  return { data, points, area };
}

/** The same contour in the opposite direction: `M0 0L9 0Q9 5 4 9` -> `M4 9Q9 5 9 0L0 0`. */
function reversed(data: string): string {
  const commands = Array.from(data.matchAll(/([A-Z])([^A-Z]*)/g), ([, letter, text = '']) => {
    const numbers = text === '' ? [] : text.split(' ');
    const points = numbers.flatMap((x, at) => (at % 2 === 1 ? [] : [`${x} ${numbers[at + 1]}`]));
    return { letter, controls: points.slice(0, -1), end: points.at(-1) };
  });
  const back = commands.slice(1).map(({ letter, controls }, index) => {
    return letter + [...controls.reverse(), commands[index]!.end].join(' ');
  });
  return `M${commands.at(-1)!.end}${back.reverse().join('')}`;
}
