import type { SvgElement } from '../tree.ts';

/** The start or end of a motion path with the direction of the path there, in degrees. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/**
 * The transform of an element at the end (`isAtEnd`) or the beginning of its `animateMotion` (SVG 2 §19.2.15). The path
 * is that of the `mpath` child, else the attribute `path`, else a list of points; `undefined` without any.
 */
export function motionTransform(
  motion: SvgElement,
  elementsById: ReadonlyMap<string, SvgElement>,
  isAtEnd: boolean,
): string | undefined {
  const poses = posesOf(motion, elementsById);
  const pose = isAtEnd ? poses?.at(-1) : poses?.[0];
  if (pose === undefined) return undefined;
  const rotate = motion.attributes.get('rotate') ?? '0';
  const rotation =
    rotate === 'auto' ? pose.angle : rotate === 'auto-reverse' ? pose.angle + 180 : parseFloat(rotate);
  const translation = `translate(${rounded(pose.x)} ${rounded(pose.y)})`;
  return rotation ? `${translation} rotate(${rounded(rotation)})` : translation;
}

function posesOf(motion: SvgElement, elementsById: ReadonlyMap<string, SvgElement>): Pose[] | undefined {
  const link = motion.children
    .find(({ name }) => name === 'mpath')
    ?.attributes.get('href')
    ?.slice(1);
  const path = elementsById.get(link ?? '')?.attributes.get('d') ?? motion.attributes.get('path');
  if (path !== undefined) return posesOfPath(path);
  const points =
    motion.attributes.get('values') ??
    `${motion.attributes.get('from') ?? '0,0'};${motion.attributes.get('to') ?? ''}`;
  const poses = points.split(';').flatMap((point) => {
    const [x, y] = (point.match(NUMBER) ?? []).map(Number);
    return x === undefined || y === undefined ? [] : [{ x, y, angle: 0 }];
  });
  return poses.length === 0 ? undefined : poses;
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
/** How many numbers each command of path data takes. */
const NUMBERS_TAKEN: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** The first and last pose of path data. Arcs and `T` curves count as chords, which changes only the direction. */
function posesOfPath(path: string): Pose[] | undefined {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let first: Pose | undefined;
  let last: Pose | undefined;
  for (const [, letter = '', text = ''] of path.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const command = letter.toUpperCase();
    const numbers = (text.match(NUMBER) ?? []).map(Number);
    const length = NUMBERS_TAKEN[command] ?? 0;
    for (let at = 0; at === 0 || at + length <= numbers.length; at += Math.max(length, 1)) {
      if (length === 0 && at > 0) break;
      const part = numbers.slice(at, at + length);
      const [fromX, fromY] = letter === command ? [0, 0] : [x, y];
      const [beforeX, beforeY] = [x, y];
      let [controlX, controlY] = [x, y];
      if (command === 'Z') [x, y] = [startX, startY];
      else if (part.length < length) break;
      else if (command === 'H') x = fromX + (part[0] ?? 0);
      else if (command === 'V') y = fromY + (part[0] ?? 0);
      else {
        [x, y] = [fromX + (part.at(-2) ?? 0), fromY + (part.at(-1) ?? 0)];
        if ('CSQ'.includes(command))
          [controlX, controlY] = [fromX + (part.at(-4) ?? 0), fromY + (part.at(-3) ?? 0)];
      }
      if (command === 'M' && at === 0) {
        [startX, startY] = [x, y];
        first ??= { x, y, angle: Number.NaN };
        continue;
      }
      if (Number.isNaN(first?.angle))
        first = { x: beforeX, y: beforeY, angle: direction(x - beforeX, y - beforeY) };
      last = { x, y, angle: direction(x - controlX, y - controlY) };
    }
  }
  return first && [{ ...first, angle: first.angle || 0 }, last ?? { ...first, angle: 0 }];
}

function direction(dx: number, dy: number): number {
  return (Math.atan2(dy, dx) * 180) / Math.PI;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
