import { readFileSync } from 'node:fs';
import { LOOK_BYTES } from '@glyphdex/engine';

/** What look-distances.wat exports; places are bytes of its memory. */
interface Program {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  distances(own: number, looks: number, docs: number, count: number, out: number): void;
  nearer(own: number, at: number, count: number, limit: number, out: number): number;
}

/** Of the compiler's libraries only that of browsers declares these, with all the rest. */
const { Module, Instance } = (
  globalThis as unknown as {
    readonly WebAssembly: {
      readonly Module: new (program: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: unknown };
    };
  }
).WebAssembly;

let compiled: object | undefined;

function startProgram(): Program {
  compiled ??= new Module(readFileSync(new URL('./look-distances.wasm', import.meta.url)));
  return new Instance(compiled).exports as Program;
}

/** Looks in words: for so few bytes quicker than `set`. */
const LOOK_WORDS = LOOK_BYTES / 4;

function wordsOf({ buffer, byteOffset, byteLength }: Int8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / 4);
}

function putInOrder(from: Int32Array, docs: Uint32Array, to: Int32Array): void {
  for (let place = 0, at = 0; place < docs.length; place++) {
    const start = docs[place]! * LOOK_WORDS;
    for (let i = 0; i < LOOK_WORDS; i++) to[at++] = from[start + i]!;
  }
}

const PAGE_BYTES = 1 << 16;
/** Distances are below this. */
const DISTANCE_END = LOOK_BYTES * 256 ** 2;

/**
 * How unlike are looks? Squared distances of many looks to one, as `lookDistance` gives them, by a program that compares
 * sixteen bytes at a time: some nanoseconds each. Holds a copy of the looks.
 */
export class LookDistances {
  /** LOOK_BYTES for each place. */
  readonly looks: Int8Array;
  /** Whose distances are asked for, and the answer, in the same order. */
  readonly places: Uint32Array;
  readonly distances: Uint32Array;
  /** Pairs: position, distance. */
  readonly found: Uint32Array;
  readonly #program = startProgram();
  readonly #othersAt: number;
  readonly #placesAt: number;
  readonly #distancesAt: number;
  readonly #foundAt: number;

  /**
   * `looks` by docId, `docs` the docId at each place, and `others` to compare with, one list behind the other; at most `countMax`
   * are asked for at once.
   */
  constructor(looks: Int8Array, docs: Uint32Array, others: readonly Int8Array[], countMax: number) {
    this.#othersAt = docs.length * LOOK_BYTES;
    this.#placesAt = others.reduce((end, list) => end + list.length, this.#othersAt);
    this.#distancesAt = this.#placesAt + 4 * countMax;
    this.#foundAt = this.#distancesAt + 4 * countMax;
    const { memory } = this.#program;
    memory.grow(Math.ceil((this.#foundAt + 8 * countMax) / PAGE_BYTES));
    this.looks = new Int8Array(memory.buffer, 0, this.#othersAt);
    putInOrder(wordsOf(looks), docs, wordsOf(this.looks));
    let end = this.#othersAt;
    for (const list of others) {
      new Int8Array(memory.buffer).set(list, end);
      end += list.length;
    }
    this.places = new Uint32Array(memory.buffer, this.#placesAt, countMax);
    this.distances = new Uint32Array(memory.buffer, this.#distancesAt, countMax);
    this.found = new Uint32Array(memory.buffer, this.#foundAt, 2 * countMax);
  }

  /** Sets `distances` from the look at `place` for the first `count` of `places`. */
  measure(place: number, count: number): void {
    const own = place * LOOK_BYTES;
    this.#program.distances(own, 0, this.#placesAt, count, this.#distancesAt);
  }

  /** How many of the `count` others from position `from` on are nearer than `limit` to that at `place`? They stand in `found`. */
  findNearer(place: number, from: number, count: number, limit: number): number {
    const at = this.#othersAt + from * LOOK_BYTES;
    const below = Math.ceil(Math.min(limit, DISTANCE_END));
    return this.#program.nearer(place * LOOK_BYTES, at, count, below, this.#foundAt);
  }
}
