import type { StyleSlug } from '@glyphdex/contract';

/** What is known of the pack that a drawing belongs to. */
export interface PackEvidence {
  readonly name: string;
  readonly category: string | null;
  /** True when the pack draws in colours of its own. */
  readonly palette: boolean;
  readonly likeness: PackLikeness;
  /** Styles that the title of the pack names. */
  readonly styles: readonly StyleSlug[];
}

/** How a pack draws, judged by some of its icons, as `packLikeness`. */
export interface PackLikeness {
  /** In lines, not areas; icons whose names say how they are drawn are left aside. */
  readonly lines: number;
  /** In lines around fields of colour. */
  readonly contours: number;
}
