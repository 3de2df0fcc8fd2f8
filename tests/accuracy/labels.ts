import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COLORS,
  type ColorName,
  ICON_TYPES,
  type IconType,
  SHAPES,
  type Shape,
  STYLES,
  type StyleSlug,
} from '@glyphdex/contract';

/** `tune` may be read while derivations are improved; `proof` tells whether that helped elsewhere too. */
export const HALVES = ['tune', 'proof'] as const;
export type Half = (typeof HALVES)[number];

/** What somebody saw who looked at an icon. docs/accuracy.md is the guide that was followed. */
export interface Label {
  readonly slug: string;
  readonly half: Half;
  /** The drawing that was looked at, as `InstalledIcon.sha`. */
  readonly sha: string;
  /** One, or two when either is right. */
  readonly types: readonly IconType[];
  readonly shapes: readonly Shape[];
  readonly colors: SeenValues<ColorName>;
  /** Of the styles, only what can be seen: `duotone` or `two-tone`, `gradient`, `pixel`, `hand-drawn` and `animated`. */
  readonly styles: SeenValues<StyleSlug>;
}

export interface SeenValues<Value> {
  /** Each must be found; where one lists several names, any of them will do. */
  readonly needed: readonly (readonly Value[])[];
  /** May be found or not: small areas and borderline hues. */
  readonly maybe: readonly Value[];
}

/** The styles that a label speaks of. */
export const SEEN_STYLES = ['duotone', 'two-tone', 'gradient', 'pixel', 'hand-drawn', 'animated'] as const;

const FOLDER = join(import.meta.dirname, 'labels');

/** Every label, checked against the taxonomy. Throws on the first line that is not understood. */
export function readLabels(): Label[] {
  return HALVES.flatMap((half) => parseLabels(readFileSync(join(FOLDER, `${half}.tsv`), 'utf8'), half));
}

/**
 * Reads lines of six columns: icon, drawing, type, shape, colours, styles. `A/B` is either of two, `?A` is optional,
 * several values are separated by commas, `-` is none; lines that begin with # are comments.
 */
export function parseLabels(text: string, half: Half): Label[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => parseLabel(line, half));
}

function parseLabel(line: string, half: Half): Label {
  const [slug, sha, type, shape, colors, styles, ...rest] = line.split('\t');
  if (!slug || !sha || !type || !shape || !colors || !styles || rest.length > 0) {
    throw new Error(`labels/${half}.tsv: a line needs six columns: ${line}`);
  }
  try {
    return {
      slug,
      half,
      sha,
      types: known(type.split('/'), ICON_TYPES),
      shapes: known(shape.split('/'), SHAPES),
      colors: seen(
        colors,
        COLORS.map(({ name }) => name),
      ),
      styles: seen(
        styles,
        STYLES.map((style) => style.slug),
      ),
    };
  } catch (error) {
    throw new Error(`labels/${half}.tsv: ${slug}: ${(error as Error).message}`);
  }
}

function seen<Value extends string>(cell: string, values: readonly Value[]): SeenValues<Value> {
  const items = cell === '-' ? [] : cell.split(', ');
  return {
    needed: items.filter((item) => !item.startsWith('?')).map((item) => known(item.split('/'), values)),
    maybe: known(
      items.filter((item) => item.startsWith('?')).map((item) => item.slice(1)),
      values,
    ),
  };
}

function known<Value extends string>(names: readonly string[], values: readonly Value[]): Value[] {
  return names.map((name) => {
    const value = values.find((candidate) => candidate === name);
    if (value === undefined) throw new Error(`"${name}" is not one of ${values.join(', ')}`);
    return value;
  });
}
