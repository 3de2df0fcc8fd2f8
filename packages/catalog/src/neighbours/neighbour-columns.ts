import { familiesOf, numberedByPack } from './families.ts';

/** What neighbours are found by, in docId order. Numbers, so that they reach a worker quickly and lie close together. */
export interface NeighbourColumns {
  readonly packs: Uint16Array;
  /** LOOK_BYTES each. */
  readonly looks: Int8Array;
  /** Equal for icons of one pack whose names are the same but for style and size, and for further drawings: see `familiesOf`. */
  readonly concepts: Uint32Array;
  readonly families: Uint32Array;
  /** Numbers of stems are given by the first icon that has them. */
  readonly stems: readonly string[];
  readonly stemOf: Uint32Array;
  /** Icons with further names, ascending, and the stem of each such name that is one: pairs. */
  readonly aliasPairs: Uint32Array;
}

/** What neighbours of an icon are found by, beside its look. */
export interface NeighbourIcon {
  readonly pack: number;
  /** Its name without style and size. */
  readonly concept: string;
  /** What packs share of that. */
  readonly stem: string;
  readonly aliasStems: readonly string[];
}

/** The columns of icons in docId order. */
export function neighbourColumns(icons: readonly NeighbourIcon[], looks: Int8Array): NeighbourColumns {
  const stemNumbers = new Map<string, number>();
  const stemOf = Uint32Array.from(icons, ({ stem }) => {
    const number = stemNumbers.get(stem) ?? stemNumbers.size;
    if (number === stemNumbers.size) stemNumbers.set(stem, number);
    return number;
  });
  const aliasPairs: number[] = [];
  icons.forEach(({ aliasStems }, docId) => {
    for (const alias of aliasStems) {
      const number = stemNumbers.get(alias);
      if (number !== undefined) aliasPairs.push(docId, number);
    }
  });
  return {
    packs: Uint16Array.from(icons, ({ pack }) => pack),
    looks,
    concepts: numberedByPack(icons, ({ concept }) => concept),
    families: familiesOf(icons),
    stems: [...stemNumbers.keys()],
    stemOf,
    aliasPairs: Uint32Array.from(aliasPairs),
  };
}
