import type { IconSetInfo, IconSetPlaces } from '@glyphdex/contract';
import {
  encodeUtf8,
  readAnalyzed,
  type Section,
  type Snapshot,
  Strings,
  writeAnalyzed,
} from '@glyphdex/engine';
import type { Refusal, SetInfo } from '../source/icon-source.ts';
import type { DrawingColumns } from './drawing-columns.ts';
import type { GroundColumns } from './ground-columns.ts';
import type { NameColumns } from './name-columns.ts';

/** The stored values of a pack as a whole. */
export interface PackFacts {
  readonly info: SetInfo;
  /** Seconds since 1970; 0 when the set does not state it. */
  readonly lastModified: number;
  /** Icons that were refused. */
  readonly refused: readonly Refusal[];
  /** Aliases that were dropped because another icon has the name. */
  readonly refusedNames: readonly Refusal[];
  /** The set as the Iconify API lists it, the words in its names, and its places in the SVG file. */
  readonly set: {
    readonly info: IconSetInfo;
    readonly nameWords: readonly string[];
    /** Names by hexadecimal code point, for the code points of an icon font. */
    readonly chars: Readonly<Record<string, string>>;
    readonly places: IconSetPlaces;
  };
}

/** The content of a `.columns` file: all values of a pack except its SVG documents. */
export interface PackColumns extends PackFacts, NameColumns, DrawingColumns, GroundColumns {}

/** The columns by element type. A new column needs a line here and one in the columns above. */
const UINT8 = [
  'types',
  'shapes',
  'colorPairs',
  'descriptors',
  'contentHashes',
  'detours',
  'grounds',
] as const;
const UINT32 = [
  'styles',
  'colorOffsets',
  'svgOffsets',
  'aliasOffsets',
  'stemOf',
  'aliasStemOffsets',
  'aliasStemOf',
  'drawings',
  'families',
  'groundTwins',
] as const;
const FLOAT64 = ['ids', 'aliasIds'] as const;
const TEXTS = ['names', 'titles', 'stems', 'drawingNames'] as const;

/** The sections of a `.columns` file; equal columns give equal sections. */
export function packSections(pack: PackColumns): Section[] {
  const { info, lastModified, refused, refusedNames, set } = pack;
  const facts: PackFacts = { info, lastModified, refused, refusedNames, set };
  return [
    { name: 'pack', data: encodeUtf8(JSON.stringify(facts)) },
    ...[...UINT8, ...UINT32, ...FLOAT64].map((name) => ({ name, data: pack[name] })),
    ...TEXTS.flatMap((name) => pack[name].sections(name)),
    ...writeAnalyzed(pack.analyzed),
  ];
}

/** Reverses `packSections`. The columns are views of the snapshot: nothing is copied. */
export function readPackColumns(snapshot: Snapshot): PackColumns {
  const read = <Name extends string, T>(names: readonly Name[], columnOf: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, columnOf(name)])) as Record<Name, T>;
  return {
    ...(JSON.parse(snapshot.text('pack')) as PackFacts),
    ...read(UINT8, (name) => snapshot.uint8(name)),
    ...read(UINT32, (name) => snapshot.uint32(name)),
    ...read(FLOAT64, (name) => snapshot.float64(name)),
    ...read(TEXTS, (name) => Strings.read(snapshot, name)),
    analyzed: readAnalyzed(snapshot),
  };
}
