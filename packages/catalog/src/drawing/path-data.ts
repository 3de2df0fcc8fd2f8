import type { Pen } from './pen.ts';

/**
 * Draws SVG path data with a pen. Like a renderer it stops at the first mistake and keeps what came before.
 * Linear in the text.
 */
export function drawPath(data: string, pen: Pen): void {
  new PathReader(data, pen).run();
}

class PathReader {
  readonly #text: string;
  readonly #pen: Pen;
  readonly #numbers = new Float64Array(7);
  #at = 0;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  /** Last control point, which S and T mirror. */
  #controlX = 0;
  #controlY = 0;

  constructor(text: string, pen: Pen) {
    this.#text = text;
    this.#pen = pen;
  }

  run(): void {
    const text = this.#text;
    let previous = 0;
    for (;;) {
      this.#skipSeparators();
      if (this.#at >= text.length) return;
      let command = text.charCodeAt(this.#at);
      if (argumentsOf(command) >= 0) this.#at++;
      else if (previous === 0 || (previous & UPPER_CASE) === Z) return;
      // Numbers without a command repeat the last one; after a move they draw lines.
      else command = (previous & UPPER_CASE) === M ? previous - 1 : previous;
      if (!this.#readArguments(command)) return;
      this.#draw(command, previous & UPPER_CASE);
      previous = command;
    }
  }

  #draw(command: number, previous: number): void {
    const kind = command & UPPER_CASE;
    const isRelative = command !== kind;
    const ox = isRelative ? this.#x : 0;
    const oy = isRelative ? this.#y : 0;
    const n = this.#numbers;
    const pen = this.#pen;
    switch (kind) {
      case M:
        pen.moveTo(n[0]! + ox, n[1]! + oy);
        this.#moveTo(n[0]! + ox, n[1]! + oy);
        this.#startX = this.#x;
        this.#startY = this.#y;
        break;
      case L:
        this.#line(n[0]! + ox, n[1]! + oy);
        break;
      case H:
        this.#line(n[0]! + ox, this.#y);
        break;
      case V:
        this.#line(this.#x, n[0]! + oy);
        break;
      case C:
        this.#cubic(n[0]! + ox, n[1]! + oy, n[2]! + ox, n[3]! + oy, n[4]! + ox, n[5]! + oy);
        break;
      case S: {
        const [x1, y1] = this.#mirrored(previous === C || previous === S);
        this.#cubic(x1, y1, n[0]! + ox, n[1]! + oy, n[2]! + ox, n[3]! + oy);
        break;
      }
      case Q:
        this.#quadratic(n[0]! + ox, n[1]! + oy, n[2]! + ox, n[3]! + oy);
        break;
      case T: {
        const [x1, y1] = this.#mirrored(previous === Q || previous === T);
        this.#quadratic(x1, y1, n[0]! + ox, n[1]! + oy);
        break;
      }
      case A:
        pen.arcTo(n[0]!, n[1]!, n[2]!, n[3]! !== 0, n[4]! !== 0, n[5]! + ox, n[6]! + oy);
        this.#moveTo(n[5]! + ox, n[6]! + oy);
        break;
      default:
        pen.close();
        this.#moveTo(this.#startX, this.#startY);
        this.#reopen();
    }
  }

  /** What follows a closed subpath without a move starts where that subpath did. */
  #reopen(): void {
    this.#skipSeparators();
    const next = this.#text.charCodeAt(this.#at) & UPPER_CASE;
    if (this.#at < this.#text.length && next !== M && next !== Z) this.#pen.moveTo(this.#x, this.#y);
  }

  #moveTo(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }

  #line(x: number, y: number): void {
    this.#pen.lineTo(x, y);
    this.#moveTo(x, y);
  }

  #cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#pen.cubicTo(x1, y1, x2, y2, x, y);
    this.#controlX = x2;
    this.#controlY = y2;
    this.#moveTo(x, y);
  }

  #quadratic(x1: number, y1: number, x: number, y: number): void {
    this.#pen.quadraticTo(x1, y1, x, y);
    this.#controlX = x1;
    this.#controlY = y1;
    this.#moveTo(x, y);
  }

  #mirrored(isSameKind: boolean): readonly [number, number] {
    return isSameKind ? [2 * this.#x - this.#controlX, 2 * this.#y - this.#controlY] : [this.#x, this.#y];
  }

  #readArguments(command: number): boolean {
    const count = argumentsOf(command);
    const isArc = (command & UPPER_CASE) === A;
    for (let i = 0; i < count; i++) {
      this.#skipSeparators();
      // The two flags of an arc are single digits that need no separator after them.
      const value = isArc && (i === 3 || i === 4) ? this.#readFlag() : this.#readNumber();
      if (Number.isNaN(value)) return false;
      this.#numbers[i] = value;
    }
    return true;
  }

  #readFlag(): number {
    const digit = this.#text.charCodeAt(this.#at++) - ZERO;
    return digit === 0 || digit === 1 ? digit : Number.NaN;
  }

  #readNumber(): number {
    const text = this.#text;
    let at = this.#at;
    let sign = 1;
    let code = text.charCodeAt(at);
    if (code === MINUS || code === PLUS) {
      if (code === MINUS) sign = -1;
      code = text.charCodeAt(++at);
    }
    let digits = 0;
    let mantissa = 0;
    let exponent = 0;
    for (; code >= ZERO && code <= NINE; code = text.charCodeAt(++at), digits++)
      mantissa = 10 * mantissa + code - ZERO;
    if (code === POINT) {
      code = text.charCodeAt(++at);
      for (; code >= ZERO && code <= NINE; code = text.charCodeAt(++at), digits++, exponent--)
        mantissa = 10 * mantissa + code - ZERO;
    }
    if (digits === 0) return Number.NaN;
    if (code === LOWER_E || code === UPPER_E) {
      const power = /^[+-]?\d+/.exec(text.slice(at + 1, at + 6));
      if (power) {
        exponent += Number(power[0]);
        at += 1 + power[0].length;
      }
    }
    this.#at = at;
    return sign * (exponent === 0 ? mantissa : mantissa * 10 ** exponent);
  }

  #skipSeparators(): void {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== SPACE && code !== COMMA) return;
    }
  }
}

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
/** Clears the bit that tells lower from upper case. */
const UPPER_CASE = 0b1101_1111;

const ARGUMENTS = new Int8Array(256).fill(-1);
for (const [command, count] of [
  [M, 2],
  [L, 2],
  [H, 1],
  [V, 1],
  [C, 6],
  [S, 4],
  [Q, 4],
  [T, 2],
  [A, 7],
  [Z, 0],
] as const)
  ARGUMENTS[command] = ARGUMENTS[command | 32] = count;

/** How many numbers a command takes; -1 for what is no command. */
function argumentsOf(command: number): number {
  return ARGUMENTS[command] ?? -1;
}
