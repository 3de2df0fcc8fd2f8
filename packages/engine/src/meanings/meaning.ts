/** What a phrase may stand for: words of names, and how far that is from what was said. */
export interface Meaning {
  /** One word, or several joined by `-` that stand side by side in a name. */
  readonly target: string;
  /** 0 the same by another name … MEANING_TIER_MAX only near. */
  readonly tier: number;
}

export const MEANING_TIER_MAX = 3;
