import { readAnalyzed, type Section, type Snapshot, writeAnalyzed } from '@glyphdex/engine';
import type { Refusal } from '../build/set-part.ts';
import { joinColumn, joinOffsets } from '../columns/join-columns.ts';
import type { SetInfo } from '../source/icon-source.ts';
import type { CompletedColumns } from './complete-pack.ts';

/** One text per icon; any number of them; a fixed number of values; or a run of values that ends where the next begins. */
type ColumnKind = 'text' | 'texts' | 'uint8' | 'uint32';

/**
 * What is kept of each icon of a processed pack, beside its document. A new column needs a line here and one where
 * `PartColumns` fills it.
 */
const COLUMNS = {
  names: 'text',
  /** Further names. */
  aliases: 'texts',
  /** Categories within the pack. */
  categories: 'texts',
  /** Names without style and size, see `NameParts.concept`, and how many such words they had. */
  concepts: 'text',
  affixes: 'uint8',
  /** The concepts of the further names. */
  aliasConcepts: 'texts',
  /** Positions in ICON_TYPES and SHAPES. */
  types: 'uint8',
  shapes: 'uint8',
  /** One bit per position in STYLES. */
  styles: 'uint32',
  /** Where each icon's pairs begin and the last one's end, and the pairs: position in COLORS, percent. */
  colorOffsets: 'uint32',
  colorPairs: 'uint8',
  /** LOOK_BYTES of each, see `describeLook`; the bytes are signed. */
  looks: 'uint8',
  /** Where each icon's document begins and the last one's ends. */
  svgOffsets: 'uint32',
  /** CONTENT_HASH_BYTES of each. */
  contentHashes: 'uint8',
} as const satisfies Readonly<Record<string, ColumnKind>>;

interface ColumnTypes {
  text: readonly string[];
  texts: readonly (readonly string[])[];
  uint8: Uint8Array;
  uint32: Uint32Array;
}

/** The columns of icons in the order of their source. */
export type IconColumns = { readonly [name in keyof typeof COLUMNS]: ColumnTypes[(typeof COLUMNS)[name]] };

/** What a processed pack says as a whole. */
export interface PackFacts {
  readonly info: SetInfo;
  /** Seconds since 1970; 0 when the set does not tell. */
  readonly lastModified: number;
  readonly refused: readonly Refusal[];
  /** Further names that are taken. */
  readonly refusedNames: readonly Refusal[];
}

/** Columns that say nothing more once a pack is complete. */
type Consumed = 'aliases' | 'categories' | 'concepts' | 'affixes' | 'aliasConcepts';

export interface PackColumns extends Omit<IconColumns, Consumed>, PackFacts, CompletedColumns {}

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const CONSUMED: ReadonlySet<string> = new Set<Consumed>([
  'aliases',
  'categories',
  'concepts',
  'affixes',
  'aliasConcepts',
]);
const KEPT = NAMES.filter((name) => !CONSUMED.has(name)) as Exclude<keyof typeof COLUMNS, Consumed>[];
/** Columns of offsets, and how many values of which column one step of theirs stands for. */
const OFFSETS: ReadonlySet<string> = new Set(['colorOffsets', 'svgOffsets']);
/** Behind each text. */
const END = '\n';

/** Those columns of icons that say something still when their pack is complete. */
export function keptColumns(icons: IconColumns): Omit<IconColumns, Consumed> {
  const kept = Object.fromEntries(KEPT.map((name) => [name, icons[name]]));
  return kept as unknown as Omit<IconColumns, Consumed>;
}

/** The columns of one pack as sections; equal columns give equal sections. */
export function packSections(pack: PackColumns): Section[] {
  const { info, lastModified, refused, refusedNames } = pack;
  const facts: PackFacts = { info, lastModified, refused, refusedNames };
  const sections: Section[] = [{ name: 'pack', data: utf8(JSON.stringify(facts)) }];
  for (const name of KEPT) {
    const column = pack[name];
    if (COLUMNS[name] === 'text') sections.push(textSection(name, column as ColumnTypes['text']));
    else sections.push({ name, data: column as Uint8Array | Uint32Array });
  }
  return [
    ...sections,
    ...TYPED.map((name) => ({ name, data: pack[name] })),
    textSection('stems', pack.stems),
    textSection('drawingNames', pack.drawingNames),
    ...writeAnalyzed(pack.analyzed),
  ];
}

/** Columns of `CompletedColumns` that are typed arrays. */
const TYPED = [
  'ids',
  'aliasOffsets',
  'aliasIds',
  'stemOf',
  'aliasStemOffsets',
  'aliasStemOf',
  'detours',
  'drawings',
  'families',
] as const;

/** The way back from `packSections`; typed columns are views of the snapshot. */
export function readPackColumns(snapshot: Snapshot): PackColumns {
  const facts = JSON.parse(new TextDecoder().decode(snapshot.uint8('pack'))) as PackFacts;
  const columns = Object.fromEntries(KEPT.map((name) => [name, readColumn(snapshot, name)]));
  return {
    ...facts,
    ...(columns as unknown as Omit<IconColumns, Consumed>),
    ids: snapshot.float64('ids'),
    aliasOffsets: snapshot.uint32('aliasOffsets'),
    aliasIds: snapshot.float64('aliasIds'),
    stems: readTexts(snapshot, 'stems'),
    stemOf: snapshot.uint32('stemOf'),
    aliasStemOffsets: snapshot.uint32('aliasStemOffsets'),
    aliasStemOf: snapshot.uint32('aliasStemOf'),
    detours: snapshot.uint8('detours'),
    drawings: snapshot.uint32('drawings'),
    drawingNames: readTexts(snapshot, 'drawingNames'),
    families: snapshot.uint32('families'),
    analyzed: readAnalyzed(snapshot),
  };
}

/** Joins the columns of the stretches that a pack was processed in. */
export function joinColumns(parts: readonly IconColumns[]): IconColumns {
  const columns = NAMES.map((name): [string, unknown] => {
    const pieces = parts.map((part) => part[name]);
    if (OFFSETS.has(name)) return [name, joinOffsets(pieces as Uint32Array[])];
    return [name, Array.isArray(pieces[0]) ? pieces.flat() : joinAlike(pieces as Uint8Array[])];
  });
  return Object.fromEntries(columns) as unknown as IconColumns;
}

function textSection(name: string, texts: readonly string[]): Section {
  const lines = texts.map((text) => (text.includes(END) ? text.replaceAll(END, ' ') : text));
  return { name, data: utf8(lines.length === 0 ? '' : lines.join(END) + END) };
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function readColumn(snapshot: Snapshot, name: (typeof KEPT)[number]): unknown {
  switch (COLUMNS[name]) {
    case 'uint8':
      return snapshot.uint8(name);
    case 'uint32':
      return snapshot.uint32(name);
    case 'text':
      return readTexts(snapshot, name);
  }
}

function readTexts(snapshot: Snapshot, name: string): string[] {
  const texts = new TextDecoder().decode(snapshot.uint8(name)).split(END);
  texts.pop();
  return texts;
}

/** Columns of one kind. */
function joinAlike(pieces: readonly (Uint8Array | Uint32Array)[]): Uint8Array | Uint32Array {
  return pieces[0] instanceof Uint32Array ? joinColumn(Uint32Array, pieces) : joinColumn(Uint8Array, pieces);
}
