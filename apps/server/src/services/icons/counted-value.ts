/** A value of a filter, as people and as the filter name it. */
export interface CountedValue {
  readonly value: string;
  readonly name: string;
  readonly icons_count: number;
}
