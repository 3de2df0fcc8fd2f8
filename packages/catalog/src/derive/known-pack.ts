import type { StyleSlug } from '@glyphdex/contract';

/** Evidence from the pack of an icon. */
export interface PackEvidence {
  readonly name: string;
  readonly category: string | null;
  /** True if the icons of the pack have their own colors. */
  readonly palette: boolean;
  readonly likeness: PackLikeness;
  /** Styles in the title of the pack. */
  readonly styles: readonly StyleSlug[];
}

/** Log odds of two ways of drawing, from `packLikeness`. */
export interface PackLikeness {
  /** Lines against areas, from icons whose names do not say how they are drawn. */
  readonly lines: number;
  /** Contours around fields of color. */
  readonly contours: number;
}
