import type { Section, Snapshot } from './snapshot.ts';

/** Returns the two sections, `<name>.offsets` and `<name>.units`, with these strings as UTF-16. */
export function writeStrings(name: string, strings: readonly string[]): Section[] {
  return Strings.of(strings).sections(name);
}

/** The offsets of concatenated lists: where each begins, and where the last one ends. */
export function offsetsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    offsets[i + 1] = offsets[i]! + list.length;
  });
  return offsets;
}

/** Numbered strings in one column of UTF-16. A string is built when it is read. */
export class Strings {
  readonly offsets: Uint32Array;
  readonly units: Uint16Array;

  /** The texts are concatenated in `units`; `offsets` as `offsetsOf` returns them. */
  constructor(offsets: Uint32Array, units: Uint16Array) {
    this.offsets = offsets;
    this.units = units;
  }

  /** Reads the sections that `writeStrings` wrote with this name. */
  static read(snapshot: Snapshot, name: string): Strings {
    return new Strings(snapshot.uint32(`${name}.offsets`), snapshot.uint16(`${name}.units`));
  }

  static of(texts: readonly string[]): Strings {
    const offsets = offsetsOf(texts);
    const units = new Uint16Array(offsets[texts.length]!);
    texts.forEach((text, i) => {
      const start = offsets[i]!;
      for (let at = 0; at < text.length; at++) units[start + at] = text.charCodeAt(at);
    });
    return new Strings(offsets, units);
  }

  /** The sections that `writeStrings` returns for these texts. */
  sections(name: string): Section[] {
    return [
      { name: `${name}.offsets`, data: this.offsets },
      { name: `${name}.units`, data: this.units },
    ];
  }

  /** All strings. Faster than reading one after another. */
  all(): string[] {
    const { offsets, units } = this;
    let text = '';
    for (let at = 0; at < units.length; at += STEP_UNITS)
      text += String.fromCharCode(...units.subarray(at, at + STEP_UNITS));
    const texts: string[] = new Array(this.count);
    for (let i = 0; i < texts.length; i++) texts[i] = text.slice(offsets[i], offsets[i + 1]);
    return texts;
  }

  get count(): number {
    return this.offsets.length - 1;
  }

  lengthOf(index: number): number {
    return this.offsets[index + 1]! - this.offsets[index]!;
  }

  get(index: number): string {
    let text = '';
    const end = this.offsets[index + 1]!;
    for (let at = this.offsets[index]!; at < end; at++) text += String.fromCharCode(this.units[at]!);
    return text;
  }

  /** Negative, zero or positive as string `index` sorts before, equals or sorts after `text`, by UTF-16 units. */
  compare(index: number, text: string): number {
    const start = this.offsets[index]!;
    const length = this.lengthOf(index);
    const shared = Math.min(length, text.length);
    for (let i = 0; i < shared; i++) {
      const difference = this.units[start + i]! - text.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  }

  /** Whether string `index` exists and begins with `text`. */
  startsWith(index: number, text: string): boolean {
    if (index >= this.count || this.lengthOf(index) < text.length) return false;
    const start = this.offsets[index]!;
    for (let i = 0; i < text.length; i++) if (this.units[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** For strings in ascending order: the index of the first that does not sort before `text`. O(log count). */
  lowerBound(text: string): number {
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.compare(middle, text) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** UTF-16 units per call of `String.fromCharCode`, which throws for too many arguments (about 120,000 in Node 24). */
const STEP_UNITS = 8192;
