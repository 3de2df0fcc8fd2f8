import { asciiJson } from '@glyphdex/contract';

/** Characters after which a piece of an answer ends. One member may be longer. */
export const PIECE_CHARS = 32_768;
/** Objects with at most this many members, none of which is an object, are written at once. */
const FLAT_MEMBERS_MAX = 16;
const INDENT = '    ';

/** An object whose members are computed when they are written. */
export class LazyObject {
  readonly members: Iterable<readonly [name: string, value: unknown]>;

  constructor(members: Iterable<readonly [name: string, value: unknown]>) {
    this.members = members;
  }
}

/**
 * The JSON of a value in ASCII, in pieces, because other requests are answered between them. A member that is a
 * function is computed after an empty piece. Pretty as by `JSON.stringify(value, null, 4)`.
 */
export function* jsonPieces(value: unknown, isPretty = false): Generator<string> {
  let text = '';
  yield* write(value, isPretty ? '\n' : '');
  yield text;

  function* write(container: unknown, margin: string): Generator<string> {
    if (!isContainer(container) || (!isPretty && isFlat(container))) {
      text += asciiJson(container);
      return;
    }
    const isArray = Array.isArray(container);
    const inner = isPretty ? margin + INDENT : '';
    let separator = inner;
    text += isArray ? '[' : '{';
    for (const [name, given] of membersOf(container)) {
      if (typeof given === 'function') yield '';
      const member: unknown = typeof given === 'function' ? given() : given;
      if (member === undefined) continue;
      text += separator + (isArray ? '' : `${asciiJson(name)}:${isPretty ? ' ' : ''}`);
      separator = `,${inner}`;
      if (isContainer(member)) yield* write(member, inner);
      else text += asciiJson(member);
      if (text.length < PIECE_CHARS) continue;
      yield text;
      text = '';
    }
    if (separator !== inner) text += margin;
    text += isArray ? ']' : '}';
  }
}

function* membersOf(container: object): Iterable<readonly [name: string, value: unknown]> {
  if (container instanceof LazyObject) yield* container.members;
  else if (Array.isArray(container)) for (const item of container as unknown[]) yield ['', item ?? null];
  else yield* Object.entries(container);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isFlat(container: object): boolean {
  if (container instanceof LazyObject) return false;
  const values: unknown[] = Object.values(container);
  return (
    values.length <= FLAT_MEMBERS_MAX &&
    !values.some((value) => isContainer(value) || typeof value === 'function')
  );
}
