import { readFileSync } from 'node:fs';
import { DESCRIPTOR_BYTES } from '@glyphdex/engine';

/** The exports of descriptor-distances.wat. Addresses are bytes of its memory. */
interface Program {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  distances(own: number, descriptors: number, places: number, count: number, out: number): void;
  nearer(own: number, at: number, count: number, limit: number, out: number): number;
}

/** The compiler declares WebAssembly only in its DOM library, which this package does not use. */
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
  compiled ??= new Module(readFileSync(new URL('./descriptor-distances.wasm', import.meta.url)));
  return new Instance(compiled).exports as Program;
}

const PAGE_BYTES = 1 << 16;
/** Distances are below this. */
const DISTANCE_END = DESCRIPTOR_BYTES * 256 ** 2;

/**
 * Squared Euclidean distances between image descriptors, computed by a WebAssembly SIMD kernel: sixteen bytes at a
 * time, some nanoseconds each. The results equal those of the engine's `descriptorDistance`. Holds a copy of all
 * descriptors.
 */
export class DescriptorDistances {
  /** DESCRIPTOR_BYTES for each place. */
  readonly descriptors: Int8Array;
  /** Input and output of `measure`, in the same order. */
  readonly places: Uint32Array;
  readonly distances: Uint32Array;
  /** Output of `findNearer`, in pairs: position, distance. */
  readonly found: Uint32Array;
  readonly #program = startProgram();
  readonly #sortedAt: number;
  readonly #placesAt: number;
  readonly #distancesAt: number;
  readonly #foundAt: number;

  /**
   * `descriptors` by docId; `docs` the docId at each place; `sorted` the descriptors that `findNearer` searches. One
   * call handles at most `countMax` of them.
   */
  constructor(descriptors: Int8Array, docs: Uint32Array, sorted: Int8Array, countMax: number) {
    this.#sortedAt = docs.length * DESCRIPTOR_BYTES;
    this.#placesAt = this.#sortedAt + sorted.length;
    this.#distancesAt = this.#placesAt + 4 * countMax;
    this.#foundAt = this.#distancesAt + 4 * countMax;
    const { memory } = this.#program;
    memory.grow(Math.ceil((this.#foundAt + 8 * countMax) / PAGE_BYTES));
    this.descriptors = new Int8Array(memory.buffer, 0, this.#sortedAt);
    docs.forEach((docId, place) => {
      const start = docId * DESCRIPTOR_BYTES;
      this.descriptors.set(descriptors.subarray(start, start + DESCRIPTOR_BYTES), place * DESCRIPTOR_BYTES);
    });
    new Int8Array(memory.buffer).set(sorted, this.#sortedAt);
    this.places = new Uint32Array(memory.buffer, this.#placesAt, countMax);
    this.distances = new Uint32Array(memory.buffer, this.#distancesAt, countMax);
    this.found = new Uint32Array(memory.buffer, this.#foundAt, 2 * countMax);
  }

  /** Sets `distances` from the descriptor at `place` to the first `count` of `places`. */
  measure(place: number, count: number): void {
    this.#program.distances(place * DESCRIPTOR_BYTES, 0, this.#placesAt, count, this.#distancesAt);
  }

  /**
   * Finds those of the `count` sorted descriptors from position `from` on that are nearer than `limit` to that at
   * `place`. Writes them to `found`, with positions relative to `from`, and returns their count.
   */
  findNearer(place: number, from: number, count: number, limit: number): number {
    const at = this.#sortedAt + from * DESCRIPTOR_BYTES;
    const below = Math.ceil(Math.min(limit, DISTANCE_END));
    return this.#program.nearer(place * DESCRIPTOR_BYTES, at, count, below, this.#foundAt);
  }
}
