import type { SaxesTagNS } from 'saxes';

/** Style information of an element in the source, which its clean attributes do not hold. */
export interface SourceStyle {
  readonly classes: readonly string[];
  /** Text of the `style` attribute. */
  readonly style: string;
  /** Attributes with `var()` in their value. */
  readonly variable: readonly (readonly [name: string, value: string])[];
  /** The element as parsed, if a style sheet may refer to it. */
  readonly source?: SaxesTagNS;
}

export const UNSTYLED: SourceStyle = { classes: [], style: '', variable: [] };
