/** Events of keys that usage is counted from. Recording one never throws, never waits and takes less than 1 µs. */
export interface UsageEvents {
  /** A request was answered with this status. */
  answered(keyId: string, status: number): void;
  /** The first page of a search was answered. `isFound` is false if the search has no hits. */
  searched(keyId: string, words: string, isFound: boolean): void;
  /** Icons were taken as SVG or as files. The caller must not change the list afterwards. */
  took(keyId: string, iconIds: ArrayLike<number>): void;
}
