import { LICENSE_IDS, PRIVATE_LICENSE, STYLES, type StyleSlug } from '@glyphdex/contract';
import { z } from 'zod';
import { CatalogError } from '../catalog-error.ts';
import { isIconName } from '../source/icon-source.ts';

/** The file that states the metadata of a pack of SVG files. */
export const PACK_FILE = 'pack.json';

/** Bytes of a `pack.json`. Enough for the tags of tens of thousands of icons. */
export const PACK_FILE_BYTES_MAX = 8 << 20;
export const SLUG_CHARS_MAX = 60;
export const TEXT_CHARS_MAX = 100;
const ADDRESS_CHARS_MAX = 500;
const TAG_CHARS_MAX = 60;
/**
 * Tags of one icon, or of all icons of the pack. The index stores at most 40 tags of an icon, words of its name
 * included.
 */
const TAGS_MAX = 40;
const ALIASES_MAX = 40;

/** The end of a message about a license whose terms are unknown. Only icons under known terms are served. */
export const UNKNOWN_LICENSE = `is not a known license: use ${PRIVATE_LICENSE} for icons that you own or have bought, or one of ${LICENSE_IDS.filter((id) => id !== PRIVATE_LICENSE).join(', ')}`;

/**
 * The SPDX identifier in its official spelling: `mit` -> `MIT`. Undefined when the terms of the license are unknown.
 */
export function knownLicenseId(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  return LICENSE_IDS.find((id) => id.toLowerCase() === wanted);
}

const text = (max: number) =>
  z
    .string('must be text')
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .refine((value) => value !== '' && value.length <= max, `must have 1 to ${max} characters`);
const address = z
  .string('must be text')
  .max(ADDRESS_CHARS_MAX, `must have at most ${ADDRESS_CHARS_MAX} characters`)
  .regex(/^https?:\/\/[^\s]+$/, 'must be an address that begins with https:// or http://');
const spdx = z.string('must be text').refine((id) => knownLicenseId(id) !== undefined, UNKNOWN_LICENSE);
const tags = z
  .array(text(TAG_CHARS_MAX), 'must be a list')
  .max(TAGS_MAX, `must have at most ${TAGS_MAX} entries`);
const AUTHOR_FORM = 'must be a name or {"name": …, "url": …}';
const LICENSE_FORM = 'must be an SPDX identifier such as MIT, or {"spdx": …, "title": …, "url": …}';
const styleSlugs = STYLES.map(({ slug }) => slug) as [StyleSlug, ...StyleSlug[]];

/** Whether drawings in one black or dark gray follow the color of the text. */
export const MONOCHROME = ['currentColor', 'keep'] as const;
export type Monochrome = (typeof MONOCHROME)[number];

const PackFileSchema = z.strictObject(
  {
    name: text(TEXT_CHARS_MAX).optional(),
    slug: z
      .string('must be text')
      .max(SLUG_CHARS_MAX, `must have at most ${SLUG_CHARS_MAX} characters`)
      .refine(isIconName, 'must be lower-case words and digits joined by single hyphens')
      .optional(),
    version: text(TEXT_CHARS_MAX).optional(),
    category: text(TEXT_CHARS_MAX).optional(),
    author: z
      .preprocess(
        (value) => (typeof value === 'string' ? { name: value } : value),
        z.strictObject({ name: text(TEXT_CHARS_MAX), url: address.optional() }, AUTHOR_FORM),
      )
      .optional(),
    license: z
      .preprocess(
        (value) => (typeof value === 'string' ? { spdx: value } : value),
        z.strictObject(
          { spdx, title: text(TEXT_CHARS_MAX).optional(), url: address.optional() },
          LICENSE_FORM,
        ),
      )
      .optional(),
    visibility: z.enum(['public', 'private'], 'must be public or private').optional(),
    monochrome: z.enum(MONOCHROME, 'must be currentColor or keep').optional(),
    tags: tags.optional(),
    styles: z
      .array(z.enum(styleSlugs, `must be one of ${styleSlugs.join(', ')}`), 'must be a list')
      .optional(),
    icons: z
      .record(
        z.string(),
        z.strictObject(
          {
            tags: tags.optional(),
            aliases: z
              .array(text(TEXT_CHARS_MAX), 'must be a list')
              .max(ALIASES_MAX, `must have at most ${ALIASES_MAX} entries`)
              .optional(),
          },
          'must be {"tags": […], "aliases": […]}',
        ),
        'must map names of icons to {"tags": […], "aliases": […]}',
      )
      .optional(),
  },
  'must be a JSON object',
);

/** The metadata that a pack states. All members are optional. */
export type PackFile = z.infer<typeof PackFileSchema>;

const MISTAKES_MAX = 50;

/** Parses the content of a `pack.json`. Throws `CatalogError` with one line for each mistake. */
export function parsePackFile(json: string): PackFile {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    const message = (error as Error).message.replace(/\s+/g, ' ').slice(0, 120);
    throw new CatalogError(`${PACK_FILE} is not JSON: ${message}`);
  }
  const parsed = PackFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map((issue) => `${PACK_FILE}: ${place(issue.path)}${explain(issue)}`);
  const shown = mistakes.slice(0, MISTAKES_MAX);
  if (mistakes.length > shown.length)
    shown.push(`${PACK_FILE}: ${mistakes.length - shown.length} more mistakes`);
  throw new CatalogError(shown.join('\n'));
}

function place(path: readonly PropertyKey[]): string {
  return path.length === 0 ? '' : `${JSON.stringify(path.map(String).join('.').slice(0, 120))} `;
}

function explain(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message;
  return `must not have ${issue.keys.map((key) => JSON.stringify(key.slice(0, 60))).join(', ')}`;
}
