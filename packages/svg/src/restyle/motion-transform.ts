import { ControlPolygon } from '../geometry/control-polygon.ts';
import { numbersIn } from '../geometry/numbers.ts';
import { writePath } from '../geometry/path-data.ts';
import { hrefTarget, type SvgElement } from '../svg-element.ts';

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
  const pose = posesOf(motion, elementsById).at(isAtEnd ? -1 : 0);
  if (pose === undefined) return undefined;
  const rotate = motion.attributes.get('rotate') ?? '0';
  const rotation =
    rotate === 'auto' ? pose.angle : rotate === 'auto-reverse' ? pose.angle + 180 : parseFloat(rotate);
  const translation = `translate(${rounded(pose.x)} ${rounded(pose.y)})`;
  return rotation ? `${translation} rotate(${rounded(rotation)})` : translation;
}

function posesOf(motion: SvgElement, elementsById: ReadonlyMap<string, SvgElement>): readonly Pose[] {
  const link = motion.children.find(({ name }) => name === 'mpath');
  const linked = link && hrefTarget(link, elementsById);
  const path = linked?.attributes.get('d') ?? motion.attributes.get('path');
  if (path !== undefined) {
    const line = new MotionPath();
    writePath(path, line);
    return line.poses;
  }
  const { attributes } = motion;
  const points =
    attributes.get('values') ?? `${attributes.get('from') ?? '0,0'};${attributes.get('to') ?? ''}`;
  return points.split(';').flatMap((point) => {
    const [x, y] = numbersIn(point);
    return x === undefined || y === undefined ? [] : [{ x, y, angle: 0 }];
  });
}

/** The first and the last pose of a path. The sides of its control polygon are tangents there; arcs count as chords. */
class MotionPath extends ControlPolygon {
  poses: Pose[] = [];

  override moveTo(x: number, y: number): void {
    super.moveTo(x, y);
    if (this.poses.length === 0) this.poses = [{ x, y, angle: 0 }];
  }

  override side(x: number, y: number, fromX: number, fromY: number): void {
    if (x === fromX && y === fromY) return;
    const angle = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
    const first = this.poses.length < 2 ? { x: fromX, y: fromY, angle } : this.poses[0]!;
    this.poses = [first, { x, y, angle }];
  }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
