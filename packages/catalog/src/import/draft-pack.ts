import type { StyleSlug } from '@glyphdex/contract';
import type { RefusedFile } from '../files/file-list.ts';
import type { SetDisplay, SetInfo, SourceDrawing } from '../source/icon-source.ts';
import type { JsonObject } from '../source/json-shape.ts';
import type { BoundedSanitizer } from './bounded-sanitizer.ts';
import type { GivenFacts } from './pack-facts.ts';
import type { Monochrome } from './pack-file.ts';

/** A pack that has been read and sanitized, but not published. */
export interface DraftPack {
  readonly slug: string;
  readonly info: SetInfo;
  readonly display: SetDisplay;
  /** Seconds since 1970; undefined when the pack does not state it. */
  readonly lastModified: number | undefined;
  /** Endings and beginnings of names that mean a style, with their titles. */
  readonly suffixes: ReadonlyMap<string, string>;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly monochrome: Monochrome;
  /** Styles of all icons. */
  readonly styles: readonly StyleSlug[];
  /** Sorted by name. */
  readonly icons: readonly DraftIcon[];
  /** Icons that can be asked for by name, but are not in the catalog. Sorted by name. */
  readonly hiddenIcons: readonly DraftIcon[];
  /** Names by code point, as a set states them. */
  readonly chars: JsonObject;
  readonly refused: readonly RefusedFile[];
  /** Sentences for the operator, for example about a renamed icon. */
  readonly notes: readonly string[];
}

export interface DraftIcon {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Files: tags of the icon in `pack.json`, then its folders, then tags of the whole pack. Sets: its categories. */
  readonly tags: readonly string[];
  readonly drawing: SourceDrawing;
  /** The source file; null for icons of a set. */
  readonly file: string | null;
  /** The files that state aliases, by alias: links to the file, and the file itself for its old names. */
  readonly aliasFiles?: ReadonlyMap<string, string>;
}

/** The parts of the previous import that a new one keeps. */
export interface PreviousImport {
  /** The source files by name or alias, those of icons first. */
  readonly files: ReadonlyMap<string, string>;
  readonly monochrome: Monochrome;
}

/** How to read a pack, and callbacks that report progress. */
export interface ReadOptions {
  readonly given: GivenFacts;
  readonly sanitizer: BoundedSanitizer;
  /** Receives the slug before icons are read. Returns the previous import of the pack, if any. */
  readonly onSlug: (slug: string) => PreviousImport | undefined;
  /** Receives the number of icons once, before the first one is read. */
  readonly onStart: (iconsCount: number) => void;
  /** Called after each icon. */
  readonly onIcon: () => void;
}
