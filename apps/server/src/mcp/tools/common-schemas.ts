import { SHAPES, STYLES, Type } from '@glyphdex/contract';

// Parts of the schemas of several tools.

export const NAME_CHARACTERS_MAX = 200;

/** Names of icons, at most `maxItems`. */
export function namesSchema(maxItems: number) {
  return Type.Array(Type.String({ minLength: 1, maxLength: NAME_CHARACTERS_MAX }), {
    minItems: 1,
    maxItems,
    description: `Names of icons, as search_icons returns them: mdi--home. mdi:home works too. At most ${maxItems}.`,
  });
}

export const LicenseSchema = Type.String({
  minLength: 1,
  maxLength: 60,
  description:
    'An SPDX id such as MIT or Apache-2.0; or commercial (commercial use allowed), no-attribution (no visible credit needed), or permissive (both, and no share-alike).',
});

/** One of these words. Some clients want the type beside the words. */
export function choiceSchema(words: readonly string[], description?: string) {
  return Type.Enum([...words], { type: 'string', ...(description !== undefined && { description }) });
}

export const ShapeSchema = choiceSchema(SHAPES, 'The manner of drawing.');

export const StyleSchema = choiceSchema(
  STYLES.map(({ slug }) => slug),
  'A style that the pack itself names.',
);

export const IconSchema = Type.Object({
  name: Type.String({ description: 'The name that other tools take: pack--name.' }),
  pack: Type.String({ description: 'The slug of the pack.' }),
  license: Type.Union([Type.String(), Type.Null()], { description: 'The SPDX id of its license.' }),
});

export const MissingSchema = Type.Array(Type.String(), { description: 'Names of no icon.' });

/** A sentence about names of no icon; empty if there are none. */
export function missingSentence(missing: readonly string[]): string {
  if (missing.length === 0) return '';
  return `\nNo icon has the name ${missing.join(', ')}. Find names with search_icons.`;
}
