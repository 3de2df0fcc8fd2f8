export type SectionData = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** A named typed array, the unit of a snapshot. */
export interface Section {
  readonly name: string;
  readonly data: SectionData;
}
