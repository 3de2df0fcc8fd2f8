import {
  encodeUtf8,
  readAnalyzed,
  type Section,
  type Snapshot,
  Strings,
  writeAnalyzed,
} from '@glyphdex/engine';
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
type Consumed = 'names' | 'aliases' | 'categories' | 'concepts' | 'affixes' | 'aliasConcepts';

/** Texts and numbers as columns of a snapshot: whoever has no use for a text pays nothing for it. */
export interface PackColumns extends Omit<IconColumns, Consumed>, PackFacts, CompletedColumns {}

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const CONSUMED: ReadonlySet<string> = new Set<Consumed>([
  'names',
  'aliases',
  'categories',
  'concepts',
  'affixes',
  'aliasConcepts',
]);
const KEPT = NAMES.filter((name) => !CONSUMED.has(name)) as Exclude<keyof typeof COLUMNS, Consumed>[];
/** Columns of offsets, and how many values of which column one step of theirs stands for. */
const OFFSETS: ReadonlySet<string> = new Set(['colorOffsets', 'svgOffsets']);

/** Those columns of icons that say something still when their pack is complete. */
export function keptColumns(icons: IconColumns): Omit<IconColumns, Consumed> {
  const kept = Object.fromEntries(KEPT.map((name) => [name, icons[name]]));
  return kept as unknown as Omit<IconColumns, Consumed>;
}

/** The columns of one pack as sections; equal columns give equal sections. */
export function packSections(pack: PackColumns): Section[] {
  const { info, lastModified, refused, refusedNames } = pack;
  const facts: PackFacts = { info, lastModified, refused, refusedNames };
  return [
    { name: 'pack', data: encodeUtf8(JSON.stringify(facts)) },
    ...KEPT.map((name) => ({ name, data: pack[name] })),
    ...TYPED.map((name) => ({ name, data: pack[name] })),
    ...TEXTS.flatMap((name) => pack[name].sections(name)),
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
/** And those that are texts. */
const TEXTS = ['names', 'stems', 'drawingNames'] as const;

/** The way back from `packSections`: views of the snapshot. */
export function readPackColumns(snapshot: Snapshot): PackColumns {
  const facts = JSON.parse(snapshot.text('pack')) as PackFacts;
  const columns = Object.fromEntries(KEPT.map((name) => [name, readColumn(snapshot, name)]));
  const texts = Object.fromEntries(TEXTS.map((name) => [name, new Strings(snapshot, name)]));
  return {
    ...facts,
    ...(columns as unknown as Omit<IconColumns, Consumed>),
    ...(texts as Record<(typeof TEXTS)[number], Strings>),
    ids: snapshot.float64('ids'),
    aliasOffsets: snapshot.uint32('aliasOffsets'),
    aliasIds: snapshot.float64('aliasIds'),
    stemOf: snapshot.uint32('stemOf'),
    aliasStemOffsets: snapshot.uint32('aliasStemOffsets'),
    aliasStemOf: snapshot.uint32('aliasStemOf'),
    detours: snapshot.uint8('detours'),
    drawings: snapshot.uint32('drawings'),
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

function readColumn(snapshot: Snapshot, name: (typeof KEPT)[number]): Uint8Array | Uint32Array {
  return COLUMNS[name] === 'uint8' ? snapshot.uint8(name) : snapshot.uint32(name);
}

/** Columns of one kind. */
function joinAlike(pieces: readonly (Uint8Array | Uint32Array)[]): Uint8Array | Uint32Array {
  return pieces[0] instanceof Uint32Array ? joinColumn(Uint32Array, pieces) : joinColumn(Uint8Array, pieces);
}
