import type { StyleSlug } from '@glyphdex/contract';
import type { ViewBox } from '@glyphdex/svg';
import type { RefusedFile } from '../files/file-list.ts';
import type { SetInfo } from '../source/icon-source.ts';
import type { BoundedSanitizer } from './bounded-sanitizer.ts';
import type { GivenFacts } from './pack-facts.ts';

/** A pack that has been read, cleaned, and not yet put into the catalog. */
export interface DraftPack {
  readonly slug: string;
  readonly info: SetInfo;
  /** Seconds since 1970 of the last change; undefined when what was read does not tell. */
  readonly lastModified: number | undefined;
  /** Endings and beginnings of names that stand for a style, with their titles. */
  readonly suffixes: ReadonlyMap<string, string>;
  readonly prefixes: ReadonlyMap<string, string>;
  /** Styles that all its drawings are made in. */
  readonly styles: readonly StyleSlug[];
  /** By name. */
  readonly icons: readonly DraftIcon[];
  readonly refused: readonly RefusedFile[];
  /** What the operator should know: names that had to change, what was passed over. */
  readonly notes: readonly string[];
}

export interface DraftIcon {
  readonly name: string;
  /** Further names that lead to it. */
  readonly aliases: readonly string[];
  /** What it is about beside its name; the most telling first. */
  readonly tags: readonly string[];
  readonly drawing: Drawing;
  /** The file that it was drawn in; null for icons of a set. */
  readonly file: string | null;
}

/** How a pack is to be read, and how reading it is told. */
export interface ReadOptions {
  readonly given: GivenFacts;
  /** Reads the files, which may be by strangers. */
  readonly sanitizer: BoundedSanitizer;
  /** Told what the pack is called before its icons are read; gives the files by icon name as it was imported last. */
  readonly onSlug: (slug: string) => ReadonlyMap<string, string>;
  /** Told once how many icons there are to read, then each that is done. */
  readonly onStart: (iconsCount: number) => void;
  readonly onIcon: () => void;
}

/** The inside of a clean SVG document and the box it is drawn in, as icon sets keep them. */
export interface Drawing {
  readonly body: string;
  readonly box: ViewBox;
}
