import type { StyleSlug, Visibility } from '@glyphdex/contract';
import type { ViewBox } from '@glyphdex/svg';
import type { JsonObject } from './json-shape.ts';

/** A provider of icon sets. Workers read the sets, so a set is referred to by plain data. */
export interface IconSource {
  /** As the operator wrote it: a package name or a path. */
  readonly name: string;
  /** That of its `package.json`, else `unversioned`. */
  readonly version: string;
  /**
   * The sets, in a stable order. Unusable sets are refused with the reason. Sets without a known license are
   * refused too, unless `isLicenseNeeded` is false. Hidden sets are left out unless `includesHidden` is true.
   */
  listSets(options?: ListOptions): SetListing;
}

export interface ListOptions {
  readonly isLicenseNeeded?: boolean;
  readonly includesHidden?: boolean;
}

export interface SetListing {
  readonly sets: readonly SetReference[];
  readonly refused: readonly Refusal[];
}

/** Plain data by which another thread can read the set. */
export interface SetReference {
  readonly prefix: string;
  readonly file: string;
  /** Size of the file: an estimate of the work. */
  readonly bytes: number;
  readonly info: SetInfo;
  readonly display: SetDisplay;
  /** The icons of a hidden set can be asked for by name, but are not in the catalog. */
  readonly isHidden: boolean;
}

/** A set, an icon or an alias that does not enter the catalog. */
export interface Refusal {
  readonly name: string;
  /** A sentence without its subject: `has no size`. */
  readonly reason: string;
}

/** The metadata of a set. */
export interface SetInfo {
  readonly name: string;
  readonly version: string | null;
  readonly author: { readonly name: string; readonly url: string | null };
  readonly license: { readonly title: string; readonly spdx: string | null; readonly url: string | null };
  readonly category: string | null;
  /** True if the icons have their own colors. For an imported folder: if most icons state two or more colors. */
  readonly palette: boolean;
  readonly visibility?: Visibility;
}

/** Facts of a set that pickers show besides its `SetInfo`. Missing members are unknown. */
export interface SetDisplay {
  /** Names of icons that show what the set looks like. */
  readonly samples: readonly string[];
  /** Height of the grid in pixels; several for a set with several sizes. */
  readonly height?: number | readonly number[];
  readonly displayHeight?: number;
  readonly tags?: readonly string[];
}

/** The content of a set. */
export interface IconSet {
  readonly prefix: string;
  /** Seconds since 1970; 0 when the set does not state it. */
  readonly lastModified: number;
  /**
   * Endings and beginnings of names that mean a style, with its title. The key `''` is the style of all other names.
   */
  readonly suffixes: ReadonlyMap<string, string>;
  readonly prefixes: ReadonlyMap<string, string>;
  /** Styles of all icons of the set. */
  readonly styles: readonly StyleSlug[];
  readonly icons: readonly SourceIcon[];
  /** Icons that the set hides, without those that are aliases. */
  readonly hiddenIcons: readonly SourceIcon[];
  /** The set as it is, for what only the Iconify API shows. */
  readonly json: JsonObject;
  readonly refused: readonly Refusal[];
}

/** The content of an SVG document without its root element, and the box that the root element shows. */
export interface SourceDrawing {
  readonly body: string;
  readonly box: ViewBox;
}

export interface SourceIcon extends SourceDrawing {
  readonly name: string;
  /** Further names of the icon, direct ones and aliases of aliases. */
  readonly aliases: readonly string[];
  readonly categories: readonly string[];
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const NAME_CHARS_MAX = 120;

/**
 * Prefixes and icon names are lower-case words and digits joined by single hyphens, at most NAME_CHARS_MAX characters.
 */
export function isIconName(name: string): boolean {
  return name.length <= NAME_CHARS_MAX && NAME.test(name);
}
