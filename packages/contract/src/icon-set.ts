/**
 * The icon set of a pack as the Iconify API shows it. The build computes it; the server reads it from the end of the
 * pack's SVG file (`ManifestPack.iconSet`) and from the section `catalog.iconSets`.
 */

/** The metadata of a set, as `/collections` of the Iconify API lists it. */
export interface IconSetInfo {
  readonly name: string;
  /** Visible icons. */
  readonly total: number;
  readonly version?: string;
  readonly author: { readonly name: string; readonly url?: string };
  readonly license: { readonly title: string; readonly spdx?: string; readonly url?: string };
  /** Names of icons that show what the set looks like. */
  readonly samples: readonly string[];
  /** Height of the grid that the icons are drawn on, in pixels; several for a set with several sizes. */
  readonly height?: number | readonly number[];
  readonly displayHeight?: number;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly palette: boolean;
  /** A hidden set is not searched, but its icons can be asked for by name. */
  readonly hidden?: true;
}

/** A set in the section `catalog.iconSets`. */
export interface IconSetSummary {
  readonly prefix: string;
  readonly info: IconSetInfo;
  /** Seconds since 1970; 0 when the set does not state it. */
  readonly lastModified: number;
}

export const ICON_SIDES = ['left', 'top', 'width', 'height'] as const;

/** The box of an icon: what it states itself, or the set for all its icons. */
export type IconSides = Readonly<Partial<Record<(typeof ICON_SIDES)[number], number>>>;

/** The box of an icon if neither the icon nor its set states another. */
export const DEFAULT_SIDES = { left: 0, top: 0, width: 16, height: 16 } as const;

/** A further name of an icon, or a rotated, flipped or cropped icon. */
export interface IconAlias extends IconSides {
  /** The name of an icon or of another alias. */
  readonly parent: string;
  /** Quarter turns clockwise. */
  readonly rotate?: number;
  readonly hFlip?: boolean;
  readonly vFlip?: boolean;
  readonly hidden?: boolean;
}

/** The tables that resolve the names of a set. */
export interface IconSetNames extends IconSides {
  readonly prefix: string;
  readonly lastModified: number;
  /** Icons with a drawing of their own, in the order of the source, and the place of each document in the file. */
  readonly icons: readonly string[];
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  /** Positions in `icons` of hidden icons. */
  readonly hidden: readonly number[];
  readonly aliases: Readonly<Record<string, IconAlias>>;
  /** Names by hexadecimal code point. */
  readonly chars?: Readonly<Record<string, string>>;
}

/** The lists of names that `/collection` of the Iconify API shows. */
export interface IconSetLists {
  readonly uncategorized?: readonly string[];
  /** Names of visible icons by title of the category. */
  readonly categories?: Readonly<Record<string, readonly string[]>>;
  readonly hidden?: readonly string[];
  /** The icon of each alias that does not change the drawing. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Titles of beginnings and endings of names that mean a style. The key `''` is the style of all other names. */
  readonly prefixes?: Readonly<Record<string, string>>;
  readonly suffixes?: Readonly<Record<string, string>>;
}

/** Positions in the SVG file of a pack, behind its documents, of two texts in JSON. The second reaches to the end. */
export interface IconSetPlaces {
  /** `IconSetNames`. */
  readonly namesStart: number;
  /** `IconSetLists`. */
  readonly listsStart: number;
}
