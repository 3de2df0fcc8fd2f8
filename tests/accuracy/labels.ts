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

/** Read `tune` while you improve derivations; `proof` shows whether they generalize. */
export const HALVES = ['tune', 'proof'] as const;
export type Half = (typeof HALVES)[number];

/** The values that a person saw, by the rules of docs/accuracy.md. */
export interface Label {
  readonly slug: string;
  readonly half: Half;
  /** The labeled drawing, as `InstalledIcon.sha`. */
  readonly sha: string;
  /** One value, or two when either is right. */
  readonly types: readonly IconType[];
  readonly shapes: readonly Shape[];
  readonly colors: SeenValues<ColorName>;
  /** Only visible styles: `duotone` or `two-tone`, `gradient`, `pixel`, `hand-drawn` and `animated`. */
  readonly styles: SeenValues<StyleSlug>;
}

export interface SeenValues<Value> {
  /** Each is required; if an entry has several names, any is right. */
  readonly needed: readonly (readonly Value[])[];
  /** Ignored: small areas and borderline hues. */
  readonly maybe: readonly Value[];
}

/** The styles that labels use. */
export const SEEN_STYLES = ['duotone', 'two-tone', 'gradient', 'pixel', 'hand-drawn', 'animated'] as const;

const FOLDER = join(import.meta.dirname, 'labels');

/** All labels, checked against the taxonomy. Throws on the first invalid line. */
export function readLabels(): Label[] {
  return HALVES.flatMap((half) => parseLabels(readFileSync(join(FOLDER, `${half}.tsv`), 'utf8'), half));
}

/**
 * Parses lines of six columns: icon, drawing, type, shape, colors, styles. `A/B` is either of two, `?A` is optional,
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
