/** Which target words does one reading of a query word lead to, and at what cost? */
export interface ReadingExplanation {
  readonly kind: 'exact' | 'prefix' | 'plural' | 'typo' | 'split' | 'joined';
  /** Edits of a typo; 0 for the other kinds. */
  readonly edits: number;
  /** The index words it reaches, with the number of documents that hold each; the most frequent first. */
  readonly terms: readonly { readonly text: string; readonly documentsCount: number }[];
  /** How many words it reaches in all; `terms` may be a selection. */
  readonly termsCount: number;
}

export interface WordExplanation {
  readonly text: string;
  readonly isDropped: boolean;
  readonly readings: readonly ReadingExplanation[];
}

export interface HitExplanation {
  readonly docId: number;
  /** The ranking rules in order of weight with the value this hit has; smaller is better. */
  readonly rules: readonly { readonly name: string; readonly value: number; readonly meaning: string }[];
}

/** Why does this query answer as it does? */
export interface Explanation {
  readonly words: readonly WordExplanation[];
  /** The stage that answered, such as `all words` or `with corrections`. */
  readonly stage: string;
  readonly total: number;
  readonly isDegraded: boolean;
  readonly hits: readonly HitExplanation[];
}
