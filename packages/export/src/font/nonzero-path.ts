import type { CanvasKit, Path } from 'canvaskit-wasm';

/** A closed contour: its commands as the library writes them, and points on it. */
interface Contour {
  readonly commands: readonly (readonly number[])[];
  /** Alternating x and y along the contour. */
  readonly points: readonly number[];
  /** Twice the signed area. */
  readonly area: number;
}

/** Points per curve: enough for the sign of an area and for tests of containment. */
const STEPS = 8;
/** Points of a contour that are tested against the others. They vote, because contours may touch. */
const SAMPLES = 5;

/**
 * Path data that the nonzero rule fills like the even-odd rule fills `path`, which has no crossing contours: a contour
 * inside an odd number of others runs the other way round. Fonts fill by the nonzero rule, and the conversion of the
 * library fills some holes.
 */
export function nonzeroPath(kit: CanvasKit, path: Path): string {
  const contours = contoursOf(kit, path);
  const areas = contours.map(({ commands }) => kit.Path.MakeFromCmds(commands.flat())!);
  const text = contours.map((contour, index) => {
    const isHole = depthOf(contour, index, areas) % 2 === 1;
    return textOf(kit, contour.area > 0 === isHole ? reversed(kit, contour.commands) : contour.commands);
  });
  for (const area of areas) area.delete();
  return text.join('');
}

function depthOf({ points }: Contour, own: number, areas: readonly Path[]): number {
  const stride = Math.max(1, Math.floor(points.length / 2 / SAMPLES));
  let depth = 0;
  areas.forEach((area, index) => {
    if (index === own) return;
    let votes = 0;
    let samples = 0;
    for (let at = 0; at < points.length / 2; at += stride, samples++)
      if (area.contains(points[2 * at]!, points[2 * at + 1]!)) votes++;
    if (votes > samples / 2) depth++;
  });
  return depth;
}

function contoursOf(kit: CanvasKit, path: Path): Contour[] {
  const contours: Contour[] = [];
  let commands: number[][] = [];
  const end = () => {
    if (commands.length > 1) contours.push(contourOf(kit, commands));
    commands = [];
  };
  for (const command of commandsOf(kit, path)) {
    if (command[0] === kit.MOVE_VERB) end();
    // Contours of areas are closed anyway; `textOf` writes the command.
    if (command[0] !== kit.CLOSE_VERB) commands.push(command);
  }
  end();
  return contours;
}

/** Splits the flat list of the library, in which the number of coordinates depends on the verb. */
function commandsOf(kit: CanvasKit, path: Path): number[][] {
  const flat = path.toCmds();
  const lengths = new Map([
    [kit.MOVE_VERB, 3],
    [kit.LINE_VERB, 3],
    [kit.QUAD_VERB, 5],
    [kit.CONIC_VERB, 6],
    [kit.CUBIC_VERB, 7],
    [kit.CLOSE_VERB, 1],
  ]);
  const commands: number[][] = [];
  for (let at = 0; at < flat.length; ) {
    const length = lengths.get(flat[at]!)!;
    commands.push([...flat.subarray(at, at + length)]);
    at += length;
  }
  return commands;
}

function contourOf(kit: CanvasKit, commands: readonly (readonly number[])[]): Contour {
  const points: number[] = [];
  let [x, y] = [commands[0]![1]!, commands[0]![2]!];
  for (const [verb, ...values] of commands.slice(1)) {
    for (let step = 1; step <= STEPS; step++) points.push(...pointAt(kit, verb!, x, y, values, step / STEPS));
    [x, y] = [points.at(-2)!, points.at(-1)!];
  }
  let area = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    area += points[at]! * points[next + 1]! - points[next]! * points[at + 1]!;
  }
  return { commands, points, area };
}

/** The point at `t`, 0 to 1, of the segment that starts at x and y. */
function pointAt(
  kit: CanvasKit,
  verb: number,
  x: number,
  y: number,
  values: readonly number[],
  t: number,
): [number, number] {
  const u = 1 - t;
  const at = (axis: 0 | 1, start: number): number => {
    const value = (index: number) => values[2 * index + axis]!;
    if (verb === kit.LINE_VERB) return u * start + t * value(0);
    if (verb === kit.CUBIC_VERB)
      return u ** 3 * start + 3 * u * u * t * value(0) + 3 * u * t * t * value(1) + t ** 3 * value(2);
    const weight = verb === kit.CONIC_VERB ? values[4]! : 1;
    const middle = 2 * u * t * weight;
    return (u * u * start + middle * value(0) + t * t * value(1)) / (u * u + middle + t * t);
  };
  return [at(0, x), at(1, y)];
}

/** The same contour in the opposite direction. */
function reversed(kit: CanvasKit, commands: readonly (readonly number[])[]): number[][] {
  const ends = commands.map((command) => endOf(kit, command));
  const result: number[][] = [[kit.MOVE_VERB, ...ends.at(-1)!]];
  for (let index = commands.length - 1; index > 0; index--) {
    const [verb, ...values] = commands[index]!;
    const [x, y] = ends[index - 1]!;
    if (verb === kit.LINE_VERB) result.push([verb, x!, y!]);
    else if (verb === kit.CUBIC_VERB)
      result.push([verb, values[2]!, values[3]!, values[0]!, values[1]!, x!, y!]);
    else result.push([verb!, values[0]!, values[1]!, x!, y!, ...values.slice(4)]);
  }
  return result;
}

function endOf(kit: CanvasKit, [verb, ...values]: readonly number[]): readonly number[] {
  const coordinates = verb === kit.CONIC_VERB ? values.slice(0, 4) : values;
  return coordinates.slice(-2);
}

/** Path data of a closed contour. The library turns conic sections into quadratic curves. */
function textOf(kit: CanvasKit, commands: readonly (readonly number[])[]): string {
  const path = kit.Path.MakeFromCmds([...commands.flat(), kit.CLOSE_VERB])!;
  const text = path.toSVGString();
  path.delete();
  return text;
}
