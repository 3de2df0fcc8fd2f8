import type { StyleSlug } from '@glyphdex/contract';
import type { ViewBox } from '@glyphdex/svg';

/** Where icon sets come from. The build reads sets one by one, in its workers, so a set is named by plain data. */
export interface IconSource {
  /** As the operator knows it: a package name or a folder. */
  readonly name: string;
  readonly version: string;
  /**
   * The visible sets, in a stable order. Sets that cannot be used are listed with the reason, among them those that do
   * not have a license that is known, unless `isLicenseNeeded` is false.
   */
  listSets(options?: { readonly isLicenseNeeded: boolean }): SetListing;
}

export interface SetListing {
  readonly sets: readonly SetReference[];
  readonly refused: readonly Refusal[];
}

/** Plain data that finds one set again in another thread. */
export interface SetReference {
  readonly prefix: string;
  readonly file: string;
  /** Size of the file: how much work the set is. */
  readonly bytes: number;
  readonly info: SetInfo;
}

/** A set, an icon or an alias that is left out of the catalog. */
export interface Refusal {
  readonly name: string;
  readonly reason: string;
}

/** What a set says of itself as a whole. */
export interface SetInfo {
  readonly name: string;
  readonly version: string | null;
  readonly author: { readonly name: string; readonly url: string | null };
  readonly license: { readonly title: string; readonly spdx: string | null; readonly url: string | null };
  readonly category: string | null;
  /** True when the set draws in colors of its own. */
  readonly palette: boolean;
}

/** A set that has been read. */
export interface IconSet {
  readonly prefix: string;
  /** Seconds since 1970 of the last change; 0 when the set does not tell. */
  readonly lastModified: number;
  /** Endings and beginnings of names that stand for a style, with its title; `''` is the style without any. */
  readonly suffixes: ReadonlyMap<string, string>;
  readonly prefixes: ReadonlyMap<string, string>;
  /** Styles that all its icons are drawn in. */
  readonly styles: readonly StyleSlug[];
  readonly icons: readonly SourceIcon[];
  readonly refused: readonly Refusal[];
}

export interface SourceIcon {
  readonly name: string;
  /** Names that resolve to this icon too, through any number of steps. */
  readonly aliases: readonly string[];
  readonly categories: readonly string[];
  readonly body: string;
  readonly box: ViewBox;
}
