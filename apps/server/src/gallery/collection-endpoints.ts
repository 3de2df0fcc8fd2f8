import {
  asciiJson,
  COLLECTION_ICONS_MAX,
  type CollectionFile,
  CollectionFileSchema,
  CollectionFilesQuerySchema,
  CollectionIconsQuerySchema,
  detailOf,
  FILE_PX_DEFAULT,
  fieldError,
  IconSchema,
  iconSlug,
  strokeOf,
  Type,
} from '@glyphdex/contract';
import type { Catalog, IconRecord } from '../catalog/catalog.ts';
import type { QueryRefusal } from '../http/request/query-reader.ts';
import { detailBodyOf } from '../http/response/envelopes.ts';
import { PLAIN } from '../http/route.ts';
import { clientOf } from '../http/slow-work.ts';
import { svgOf } from '../icons/get-icon.ts';
import { parseExpansions } from '../icons/icon-presenter.ts';
import type { KeyedEndpoint, Scope } from '../icons/keyed-endpoint.ts';
import { queryEndpoint } from '../icons/query-endpoint.ts';
import { takeFromBudget } from '../icons/take-from-budget.ts';
import { fontCost, pictureCost } from '../limits/request-cost.ts';
import { getFile } from '../pictures/downloads/get-file.ts';
import { type PictureRenderer, RendererBusyError } from '../pictures/picture-renderer.ts';

const FONT_FAMILY = 'icons';
/** Pictures of one request that are drawn at once. */
const AT_ONCE = 4;
/** Bytes of all pictures of one answer. */
const BYTES_MAX = 16 << 20;

function checkCount({ icons }: { readonly icons?: string }): QueryRefusal | undefined {
  if (icons !== undefined && icons.split(',').length <= COLLECTION_ICONS_MAX) return undefined;
  return { code: 'invalid_parameter', errors: { icons: [fieldError('slug_count', [COLLECTION_ICONS_MAX])] } };
}

/** The icons with these slugs, each once; those that the catalog does not have are left out. */
function iconsOf(catalog: Catalog, slugs: string): readonly IconRecord[] {
  const ids = new Set(catalog.resolve(slugs.split(',')).filter((id) => id !== undefined));
  return catalog.read([...ids]).filter((icon) => icon !== undefined);
}

function unknownIn(catalog: Catalog, slugs: string): readonly string[] {
  const listed = [...new Set(slugs.split(','))];
  const ids = catalog.resolve(listed);
  return listed.filter((_, i) => ids[i] === undefined);
}

/** The icons of a collection that a link or the account names by slugs, with their drawings. */
export const collectionIconsEndpoint = queryEndpoint({
  path: '/collection',
  operationId: 'listCollectionIcons',
  summary: 'The icons of a collection',
  description: 'With their drawings. Unknown slugs are left out.',
  query: CollectionIconsQuerySchema,
  answer: detailOf(Type.Array(IconSchema, { maxItems: COLLECTION_ICONS_MAX })),
  errors: ['bulk_download'],
  price: PLAIN,
  bound: { answerIcons: COLLECTION_ICONS_MAX },

  check: checkCount,
  async body(scope, { icons }) {
    const ids = iconsOf(scope.catalog, icons).map(({ id }) => id);
    const budget = await takeFromBudget(scope, ids);
    if (budget.kind === 'refused') return budget;
    const body = detailBodyOf(`[${scope.presenter.iconsJson(ids, parseExpansions('svg'))}]`);
    return { body, headers: budget.headers };
  },
});

/** The icons of a collection as a font with its style sheet, or as pictures. The browser packs the files. */
export function collectionFilesEndpoint(renderer: Pick<PictureRenderer, 'font'>): KeyedEndpoint {
  return queryEndpoint({
    path: '/collection/files',
    operationId: 'exportCollection',
    summary: 'The icons of a collection as a font or as pictures',
    description: 'Slugs without an icon, glyph or picture are listed with the reason.',
    query: CollectionFilesQuerySchema,
    answer: detailOf(Type.Array(CollectionFileSchema)),
    errors: ['bulk_download', 'overloaded'],
    price: { unitsMax: Math.max(fontCost(COLLECTION_ICONS_MAX), 60 * COLLECTION_ICONS_MAX) },
    // A font has a style sheet.
    bound: { answerRows: COLLECTION_ICONS_MAX + 2 },

    check: checkCount,
    find: ({ catalog }, { icons }) => iconsOf(catalog, icons),
    cost: ({ format = 'woff2', size = FILE_PX_DEFAULT }, icons) =>
      format === 'woff2' ? fontCost(icons.length) : pictureCost(format, size) * Math.max(1, icons.length),
    async body(
      scope,
      { icons: slugs, format = 'woff2', size = FILE_PX_DEFAULT, color, stroke },
      { found: icons },
    ) {
      const budget = await takeFromBudget(
        scope,
        icons.map(({ id }) => id),
      );
      if (budget.kind === 'refused') return budget;
      try {
        const files =
          format === 'woff2'
            ? await fontFiles(scope, icons, renderer)
            : await pictures(scope, icons, { format, size, color }, stroke);
        for (const name of unknownIn(scope.catalog, slugs))
          files.push({ name, reason: 'the catalog has no icon of this name' });
        const { counters } = scope.services.parts;
        if (!scope.isHead) for (const { id } of icons) counters.download(id, scope.principal.keyId);
        return { body: detailBodyOf(asciiJson(files)), headers: budget.headers };
      } catch (error) {
        if (!(error instanceof RendererBusyError)) throw error;
        return { kind: 'refused', refusal: { code: 'overloaded', retryAfterMs: 2_000 } };
      }
    },
  });
}

async function fontFiles(
  { catalog, principal }: Scope,
  icons: readonly IconRecord[],
  renderer: Pick<PictureRenderer, 'font'>,
): Promise<CollectionFile[]> {
  const drawings = icons.map(({ id, pack, name }) => ({
    name: iconSlug(pack, name),
    svg: svgOf(catalog, id),
  }));
  const { font, css, leftOut } = await renderer.font(FONT_FAMILY, drawings, clientOf(principal));
  if (font.length === 0) return [...leftOut];
  return [fileOf(`${FONT_FAMILY}.woff2`, font), fileOf(`${FONT_FAMILY}.css`, Buffer.from(css)), ...leftOut];
}

async function pictures(
  { catalog, services, principal }: Scope,
  icons: readonly IconRecord[],
  order: { readonly format: 'png' | 'webp'; readonly size: number; readonly color: string | undefined },
  stroke: number | undefined,
): Promise<CollectionFile[]> {
  const files: CollectionFile[] = [];
  let bytes = 0;
  for (let from = 0; from < icons.length; from += AT_ONCE) {
    const some = icons.slice(from, from + AT_ONCE);
    const drawn = await Promise.all(
      some.map((icon) => {
        const strokeWidth = stroke === undefined ? undefined : strokeOf(svgOf(catalog, icon.id), stroke);
        const style = { ...order, strokeWidth };
        return getFile(catalog, icon, style, services.parts, clientOf(principal), async () => undefined);
      }),
    );
    for (const [i, picture] of drawn.entries()) {
      const slug = iconSlug(some[i]!.pack, some[i]!.name);
      if (picture.kind === 'overloaded') throw new RendererBusyError('Too many pictures wait.');
      bytes += picture.kind === 'picture' ? picture.bytes.length : 0;
      if (picture.kind !== 'picture') files.push({ name: slug, reason: 'it cannot be drawn' });
      else if (bytes > BYTES_MAX) files.push({ name: slug, reason: 'the pictures are too large together' });
      else files.push(fileOf(`${slug}.${order.format}`, picture.bytes));
    }
  }
  return files;
}

function fileOf(name: string, { buffer, byteOffset, byteLength }: Uint8Array): CollectionFile {
  return { name, base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') };
}
