import type { SaxesTagNS } from 'saxes';

/** What an element of the source says about its own style, beside its clean attributes. */
export interface SourceStyle {
  readonly classes: readonly string[];
  /** The text of `style`. */
  readonly style: string;
  /** Attributes whose value holds `var()`. */
  readonly variable: readonly (readonly [name: string, value: string])[];
  /** As it stands in the source, where a style sheet may ask for it. */
  readonly source?: SaxesTagNS;
}

export const UNSTYLED: SourceStyle = { classes: [], style: '', variable: [] };
