import type { IconSetLists, IconSetNames, IconSetSummary } from '@glyphdex/contract';

/** One set. Its methods read files, and throw if they cannot be read. */
export interface IconSet {
  readonly summary: IconSetSummary;
  readonly names: IconSetNames;
  /** Equal fingerprints mean equal content. */
  readonly fingerprint: string;
  /** The position of an icon in `names.icons`. Undefined for other names, those of aliases included. */
  positionOf(name: string): number | undefined;
  /** The SVG document of the icon at this position. */
  documentOf(position: number): string;
  lists(): IconSetLists;
}
