/** What neighbours are found by, in docId order. Columns, so that they reach a worker quickly and lie close together. */
export interface NeighbourColumns {
  readonly packs: Uint16Array;
  /** LOOK_BYTES each. */
  readonly looks: Int8Array;
  /** Names without style and size, and without what tells several drawings of one thing apart. */
  readonly concepts: readonly string[];
  readonly stems: readonly string[];
  /** Stems of further names, by docId. */
  readonly aliasStems: ReadonlyMap<number, readonly string[]>;
}
