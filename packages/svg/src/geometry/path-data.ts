import type { PathSink } from './path-flattener.ts';

/** Writes SVG path data to `sink`. Stops at the first mistake, as renderers do. Linear in the text. */
export function writePath(data: string, sink: PathSink): void {
  reader.run(data, sink);
}

/** The path data before the first mistake. */
export function readablePart(data: string): string {
  return data.slice(0, reader.run(data));
}

class PathReader {
  /** The text as UTF-8 with a trailing 0: reading bytes takes half the time of reading characters. */
  #bytes = new Uint8Array(1 << 14);
  readonly #numbers = new Float64Array(7);
  #at = 0;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  /** The last control point, which S and T reflect. */
  #controlX = 0;
  #controlY = 0;

  /** Returns the position behind the last segment that it could read. */
  run(text: string, sink?: PathSink): number {
    if (this.#bytes.length <= 3 * text.length) this.#bytes = new Uint8Array(6 * text.length);
    const bytes = this.#bytes;
    bytes[encoder.encodeInto(text, bytes).written] = 0;
    this.#at = this.#x = this.#y = this.#startX = this.#startY = this.#controlX = this.#controlY = 0;
    let previous = 0;
    for (let end = 0; ; end = this.#at) {
      this.#skipSeparators();
      let command = bytes[this.#at]!;
      if (argumentsOf(command) >= 0) this.#at++;
      else if (command === 0 || previous === 0 || (previous & UPPER_CASE) === Z) return end;
      // "L1 1 2 2" -> "L1 1 L2 2": numbers alone repeat the command. After M and m they are L and l, the previous
      // letters.
      else command = (previous & UPPER_CASE) === M ? previous - 1 : previous;
      if (!this.#readArguments(command)) return end;
      if (sink !== undefined) this.#write(command, previous & UPPER_CASE, sink);
      previous = command;
    }
  }

  #write(command: number, previous: number, sink: PathSink): void {
    const kind = command & UPPER_CASE;
    const isRelative = command !== kind;
    const ox = isRelative ? this.#x : 0;
    const oy = isRelative ? this.#y : 0;
    const n = this.#numbers;
    switch (kind) {
      case M:
        sink.moveTo(n[0]! + ox, n[1]! + oy);
        this.#moveTo(n[0]! + ox, n[1]! + oy);
        this.#startX = this.#x;
        this.#startY = this.#y;
        break;
      case L:
        this.#line(sink, n[0]! + ox, n[1]! + oy);
        break;
      case H:
        this.#line(sink, n[0]! + ox, this.#y);
        break;
      case V:
        this.#line(sink, this.#x, n[0]! + oy);
        break;
      case C:
        this.#cubic(sink, n[0]! + ox, n[1]! + oy, n[2]! + ox, n[3]! + oy, n[4]! + ox, n[5]! + oy);
        break;
      case S:
        this.#reflectControl(previous === C || previous === S);
        this.#cubic(sink, this.#controlX, this.#controlY, n[0]! + ox, n[1]! + oy, n[2]! + ox, n[3]! + oy);
        break;
      case Q:
        this.#quadratic(sink, n[0]! + ox, n[1]! + oy, n[2]! + ox, n[3]! + oy);
        break;
      case T:
        this.#reflectControl(previous === Q || previous === T);
        this.#quadratic(sink, this.#controlX, this.#controlY, n[0]! + ox, n[1]! + oy);
        break;
      case A:
        sink.arcTo(n[0]!, n[1]!, n[2]!, n[3]! !== 0, n[4]! !== 0, n[5]! + ox, n[6]! + oy);
        this.#moveTo(n[5]! + ox, n[6]! + oy);
        break;
      default:
        sink.close();
        this.#moveTo(this.#startX, this.#startY);
        this.#reopen(sink);
    }
  }

  /** After Z without M, the next subpath starts where the closed one did. */
  #reopen(sink: PathSink): void {
    this.#skipSeparators();
    const next = this.#bytes[this.#at]! & UPPER_CASE;
    if (next !== 0 && next !== M && next !== Z) sink.moveTo(this.#x, this.#y);
  }

  #moveTo(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }

  #line(sink: PathSink, x: number, y: number): void {
    sink.lineTo(x, y);
    this.#moveTo(x, y);
  }

  #cubic(sink: PathSink, x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    sink.cubicTo(x1, y1, x2, y2, x, y);
    this.#controlX = x2;
    this.#controlY = y2;
    this.#moveTo(x, y);
  }

  #quadratic(sink: PathSink, x1: number, y1: number, x: number, y: number): void {
    sink.quadraticTo(x1, y1, x, y);
    this.#controlX = x1;
    this.#controlY = y1;
    this.#moveTo(x, y);
  }

  /** Reflects the control point of a previous curve of the same kind; otherwise uses the current point. */
  #reflectControl(isSameKind: boolean): void {
    this.#controlX = isSameKind ? 2 * this.#x - this.#controlX : this.#x;
    this.#controlY = isSameKind ? 2 * this.#y - this.#controlY : this.#y;
  }

  #readArguments(command: number): boolean {
    const count = argumentsOf(command);
    const isArc = (command & UPPER_CASE) === A;
    for (let i = 0; i < count; i++) {
      this.#skipSeparators();
      // The two flags of an arc are single digits, so no separator has to follow them.
      const value = isArc && (i === 3 || i === 4) ? this.#readFlag() : this.#readNumber();
      if (Number.isNaN(value)) return false;
      this.#numbers[i] = value;
    }
    return true;
  }

  #readFlag(): number {
    const digit = this.#bytes[this.#at++]! - ZERO;
    return digit === 0 || digit === 1 ? digit : Number.NaN;
  }

  #readNumber(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    let sign = 1;
    let code = bytes[at]!;
    if (code === MINUS || code === PLUS) {
      if (code === MINUS) sign = -1;
      code = bytes[++at]!;
    }
    let digits = 0;
    let mantissa = 0;
    let exponent = 0;
    for (; code >= ZERO && code <= NINE; code = bytes[++at]!, digits++)
      mantissa = 10 * mantissa + code - ZERO;
    if (code === POINT) {
      code = bytes[++at]!;
      // SVG 2 §9.3.9: a digit follows the point.
      if (code < ZERO || code > NINE) return Number.NaN;
      for (; code >= ZERO && code <= NINE; code = bytes[++at]!, digits++, exponent--)
        mantissa = 10 * mantissa + code - ZERO;
    }
    if (digits === 0) return Number.NaN;
    this.#at = at;
    if (code === LOWER_E || code === UPPER_E) exponent += this.#readExponent();
    return sign * mantissa * powerOfTen(exponent);
  }

  /** The exponent after `e`. 0 if no digits follow: the `e` is then not part of the number and stays unread. */
  #readExponent(): number {
    const power = /^[+-]?\d+/.exec(String.fromCharCode(...this.#bytes.subarray(this.#at + 1, this.#at + 6)));
    if (!power) return 0;
    this.#at += 1 + power[0].length;
    return Number(power[0]);
  }

  /** Skips spaces and commas. The sanitizer has replaced tabs and line breaks in attributes with spaces. */
  #skipSeparators(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (bytes[at] === SPACE || bytes[at] === COMMA) at++;
    this.#at = at;
  }
}

/** Powers of ten from 10⁻²⁰ to 1: computing a power takes longer than reading a number. */
const POWERS = Float64Array.from({ length: 21 }, (_, at) => 10 ** (at - 20));

function powerOfTen(exponent: number): number {
  return exponent >= -20 && exponent <= 0 ? POWERS[exponent + 20]! : 10 ** exponent;
}

const encoder = new TextEncoder();
const reader = new PathReader();

const SPACE = 32;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const UPPER_E = 69;
const LOWER_E = 101;
const A = 65;
const C = 67;
const H = 72;
const L = 76;
const M = 77;
const Q = 81;
const S = 83;
const T = 84;
const V = 86;
const Z = 90;
/** Mask that maps ASCII letters to upper case. */
const UPPER_CASE = 0b1101_1111;

const ARGUMENTS = new Int8Array(256).fill(-1);
// Bit 32 makes an ASCII letter lower case: the relative form of a command takes as many arguments.
for (const [count, commands] of [[Z], [H, V], [M, L, T], [], [S, Q], [], [C], [A]].entries())
  for (const command of commands) ARGUMENTS[command] = ARGUMENTS[command | 32] = count;

/** Number of arguments of a command; -1 for bytes that are no command. */
function argumentsOf(command: number): number {
  return ARGUMENTS[command] ?? -1;
}
