import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COLORS,
  type ColorName,
  ICON_TYPES,
  type IconType,
  SHAPES,
  type Shape,
  type StyleSlug,
} from '@glyphdex/contract';

/** Derivations are tuned on `tune`; `proof` is the validation set. */
export const HALVES = ['tune', 'proof'] as const;
export type Half = (typeof HALVES)[number];

/** Values that a person assigned to an icon by the guide in docs/accuracy.md. */
export interface Label {
  readonly slug: string;
  readonly half: Half;
  /** `InstalledIcon.sha` of the labeled drawing. */
  readonly sha: string;
  /** Types and shapes have one value, or two if both are right. An icon without a type has no label for it. */
  readonly types: readonly IconType[];
  readonly shapes: readonly Shape[];
  readonly colors: LabelValues<ColorName>;
  /** Only styles of VISIBLE_STYLES. */
  readonly styles: LabelValues<StyleSlug>;
}

/** The values of a facet in which an icon can have several. */
export interface LabelValues<Value> {
  /** Each entry requires at least one of its names. */
  readonly required: readonly (readonly Value[])[];
  /** Values that are neither right nor wrong, such as colors of small areas. */
  readonly optional: readonly Value[];
}

/** Styles that can be recognized by looking at an icon. */
export const VISIBLE_STYLES = [
  'duotone',
  'two-tone',
  'gradient',
  'pixel',
  'hand-drawn',
  'animated',
] as const satisfies readonly StyleSlug[];

const FOLDER = join(import.meta.dirname, 'labels');

/** Reads all labels and checks them against the taxonomy. Throws on the first invalid line. */
export function readLabels(): Label[] {
  return HALVES.flatMap((half) => parseLabels(readFileSync(join(FOLDER, `${half}.tsv`), 'utf8'), half));
}

/**
 * Reads tab-separated lines of six columns: slug, sha, type, shape, colors, styles. `A/B` means one of two values, `?A`
 * an optional value, `-` no value, as a type no label. Commas separate values. Lines that start with # are comments.
 * Throws on the first invalid line.
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
      types: type === '-' ? [] : parseValues(type.split('/'), ICON_TYPES),
      shapes: parseValues(shape.split('/'), SHAPES),
      colors: parseLabelValues(
        colors,
        COLORS.map(({ name }) => name),
      ),
      styles: parseLabelValues<StyleSlug>(styles, VISIBLE_STYLES),
    };
  } catch (error) {
    throw new Error(`labels/${half}.tsv: ${slug}: ${(error as Error).message}`);
  }
}

function parseLabelValues<Value extends string>(cell: string, values: readonly Value[]): LabelValues<Value> {
  const items = cell === '-' ? [] : cell.split(', ');
  return {
    required: items
      .filter((item) => !item.startsWith('?'))
      .map((item) => parseValues(item.split('/'), values)),
    optional: parseValues(
      items.filter((item) => item.startsWith('?')).map((item) => item.slice(1)),
      values,
    ),
  };
}

function parseValues<Value extends string>(names: readonly string[], values: readonly Value[]): Value[] {
  return names.map((name) => {
    const value = values.find((candidate) => candidate === name);
    if (value === undefined) throw new Error(`"${name}" is not one of ${values.join(', ')}`);
    return value;
  });
}
