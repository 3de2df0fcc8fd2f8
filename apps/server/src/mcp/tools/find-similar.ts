import { IMAGE_BYTES_MAX, Type } from '@glyphdex/contract';
import { decodeEscapes } from '../../base/decode-escapes.ts';
import { findEquivalents } from '../../icons/equivalents/find-equivalents.ts';
import { imageTypeOf, type SentImage } from '../../icons/image-reader.ts';
import { findByImage } from '../../icons/list-icons.ts';
import { getPack } from '../../icons/reference/list-packs.ts';
import { REQUEST_COST } from '../../limits/request-cost.ts';
import { defineTool, refused, type ToolAnswer } from '../tool.ts';
import { IconSchema, missingSentence, NAME_CHARACTERS_MAX } from './common-schemas.ts';
import { readNamedIcons, summariesOf } from './named-icons.ts';
import type { ToolContext } from './tool-context.ts';

const LIMIT_DEFAULT = 12;
const LIMIT_MAX = 50;
const ALL_PACKS = 'all';
/** In Base64, with the start of a data URL. */
const IMAGE_CHARACTERS_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4 + 100;

export const findSimilar = defineTool({
  name: 'find_similar',
  title: 'Find similar icons',
  description:
    'Finds icons that look like an icon of the catalog (name) or like a picture (image): a drawing, a screenshot of an icon, or a black-on-white sketch. Give exactly one of both. With name and same_in, it finds the same icon in other packs.',
  input: {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: NAME_CHARACTERS_MAX,
        description: 'An icon, such as mdi--home.',
      }),
    ),
    image: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: IMAGE_CHARACTERS_MAX,
        description:
          'A PNG, JPEG, WebP, GIF or SVG of at most 256 KB and 1,024 × 1,024 pixels, in Base64 or as a data: URL; or the text of an SVG.',
      }),
    ),
    same_in: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: NAME_CHARACTERS_MAX,
        description: `With name: the slug of a pack, or ${ALL_PACKS}. Returns the same icon of this pack, or of each.`,
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LIMIT_MAX,
        description: `Default ${LIMIT_DEFAULT}. By name without same_in, there are at most 12.`,
      }),
    ),
  },
  output: { icons: Type.Array(IconSchema, { description: 'The most similar first.' }) },

  price: ({ image, same_in: sameIn }) =>
    image === undefined ? (sameIn === undefined ? 1 : REQUEST_COST.equivalents) : REQUEST_COST.imageSearch,

  async run({ name, image, same_in: sameIn, limit = LIMIT_DEFAULT }, context) {
    if (sameIn !== undefined && name === undefined)
      return refused('Give name with same_in: the icon to find in other packs.');
    if (name !== undefined && image === undefined) return await similarTo(name, sameIn, limit, context);
    if (image !== undefined && name === undefined) return await similarToImage(image, limit, context);
    return refused('Give either name or image, not both.');
  },
});

async function similarTo(
  name: string,
  sameIn: string | undefined,
  limit: number,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { icons, missing } = await readNamedIcons(context, [name], { similars: true });
  const [icon] = icons;
  if (icon === undefined) return refused(missingSentence(missing).trim());
  if (sameIn !== undefined) {
    const pack = sameIn === ALL_PACKS ? undefined : sameIn;
    if (pack !== undefined && getPack(context.catalog, pack) === undefined)
      return refused(`No pack has the slug "${pack}". Find slugs with list_packs.`);
    const { ids } = await findEquivalents(context, icon, pack);
    return await answer(ids.slice(0, limit), `are the same as ${name}`, context);
  }
  return await answer(icon.similars?.slice(0, limit) ?? [], `look like ${name}`, context);
}

async function similarToImage(image: string, limit: number, context: ToolContext): Promise<ToolAnswer> {
  const sent = decodeImage(image);
  if (sent === undefined) {
    return refused(
      'The image is neither a PNG, JPEG, WebP, GIF or SVG in Base64, nor a data: URL, nor the text of an SVG, or it is larger than 256 KB.',
    );
  }
  const verdict = await context.images.read(sent, context.client);
  if (verdict.kind === 'overloaded')
    return refused('Too many images are being read. Call again in a few seconds.');
  if (verdict.kind === 'unreadable') {
    return refused('The image cannot be read, is more than 1,024 pixels wide or high, or is blank.');
  }
  await context.startSlowWork();
  const request = { filters: {}, page: 1, perPage: limit };
  const { ids } = await findByImage(context.catalog, verdict, request);
  return await answer(ids, 'look like the image', context);
}

async function answer(
  ids: readonly number[],
  relation: string,
  { catalog }: ToolContext,
): Promise<ToolAnswer> {
  const { icons, lines } = summariesOf(catalog, ids);
  if (icons.length === 0) return { kind: 'answer', text: `No icons ${relation}.`, data: { icons } };
  return {
    kind: 'answer',
    text: [`${icons.length} icons ${relation}, the best first.`, ...lines].join('\n'),
    data: { icons },
  };
}

/** Reads an image by its first bytes. `undefined` if it is of another type, or larger than `IMAGE_BYTES_MAX`. */
function decodeImage(text: string): SentImage | undefined {
  const trimmed = text.trim();
  const bytes = trimmed.startsWith('<') ? Buffer.from(trimmed) : decodeBase64(trimmed);
  if (bytes === undefined || bytes.length === 0 || bytes.length > IMAGE_BYTES_MAX) return undefined;
  const type = imageTypeOf(bytes);
  return type && { type, bytes };
}

function decodeBase64(text: string): Buffer | undefined {
  const [, encoding, data = ''] = /^data:[\w.+/-]*(?:;[\w=-]+)*?(;base64)?,(.*)$/s.exec(text) ?? [];
  if (text.startsWith('data:') && encoding === undefined) {
    const decoded = decodeEscapes(data);
    return decoded === undefined ? undefined : Buffer.from(decoded);
  }
  const characters = (text.startsWith('data:') ? data : text).replaceAll(/\s/g, '');
  return /^[A-Za-z\d+/_-]+={0,2}$/.test(characters) ? Buffer.from(characters, 'base64') : undefined;
}
