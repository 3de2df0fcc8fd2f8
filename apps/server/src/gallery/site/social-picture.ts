import { hash } from 'node:crypto';
import type { Catalog } from '../../catalog/catalog.ts';
import { FILE_CSP } from '../../http/http-context.ts';
import type { RequestExchange } from '../../http/request-exchange.ts';
import { isNotModified } from '../../http/response/etag.ts';
import type { Client, Route } from '../../http/route.ts';
import { clientOf } from '../../http/slow-work.ts';
import { getIcon } from '../../icons/get-icon.ts';
import type { IconParts } from '../../icons/icon-services.ts';
import { listIcons } from '../../icons/list-icons.ts';
import type { PictureForm } from '../../icons/pictures.ts';
import { getPack } from '../../icons/reference/list-packs.ts';
import { pictureCost, SEARCH_UNITS_MAX, searchCost, sheetCost } from '../../limits/request-cost.ts';
import { networkAccess, type VisitorParts } from '../../limits/visitor-access.ts';
import { chargeDrawing } from '../../pictures/charge-drawing.ts';
import { placed } from '../../pictures/contact-sheet/contact-sheet.ts';
import { drawLabel, labelWidth } from '../../pictures/contact-sheet/draw-label.ts';

type Parts = VisitorParts & Pick<IconParts, 'catalogs' | 'files' | 'searchBudgetMs'>;

const FORM = { format: 'png', px: 1200, heightPx: 630 } as const satisfies PictureForm;
const MARGIN = 80;
/** The icons of a list: rows of tiles of these pixels. */
const GRID = { columns: 8, rows: 3, tile: 116, gap: 16, top: 214, icon: 64 };
const GRID_ICONS = GRID.columns * GRID.rows;
/** The tile of a single icon. */
const SINGLE = { tile: 414, top: 108, icon: 250 };
const COLORS = { page: '#fbfbfc', tile: '#ffffff', line: '#e2e4e9', ink: '#16181d', soft: '#5b616e' };
/** Longer drawings are left out of a list. */
const DRAWING_CHARS_MAX = 20_000;
/** Increase it with each change of the picture, so old ones are not served. */
const STYLE_VERSION = 1;

/** The words of a picture, and a way to find its icons, which comes with a price in units. */
interface Subject {
  readonly title: string;
  readonly note?: string;
  readonly units: number;
  find(): Promise<{ readonly note: string; readonly ids: readonly number[] }>;
}

/**
 * `/og/…`: the pictures that chats and networks show beside a link to the page of an icon or pack, a search, or home.
 * Each is drawn once per generation of the catalog, and stored with the pictures of downloads.
 */
export function socialPictureRoute(parts: Parts): Route {
  return {
    path: '/og/{file}',
    access: networkAccess(parts),
    price: { unitsMax: pictureCost(FORM.format, FORM.px) + sheetCost(GRID_ICONS) + SEARCH_UNITS_MAX },
    bound: { answerBytes: 1 << 20 },
    async handler(exchange, file, client) {
      const catalog = parts.catalogs.visibleTo(client.principal);
      const release = catalog.hold();
      try {
        await answer(parts, exchange, file, client, catalog);
      } finally {
        release();
      }
    },
  };
}

async function answer(
  parts: Parts,
  exchange: RequestExchange,
  file: string,
  client: Client,
  catalog: Catalog,
): Promise<void> {
  const subject = subjectOf(parts, catalog, file);
  if (subject === undefined) return exchange.refuse({ code: 'route_not_found' });
  const basis = `${STYLE_VERSION} ${catalog.generation} ${file}`;
  const pictureName = hash('sha256', basis, 'base64url').slice(0, 16);
  const caching = ['ETag', `"${pictureName}"`, 'Cache-Control', 'public, max-age=86400'];
  if (isNotModified(exchange.request.headers['if-none-match'], `"${pictureName}"`))
    return exchange.sendEmpty(304, caching);
  const picture = await chargeDrawing(client, (charge) =>
    parts.files.get({
      client: clientOf(client.principal),
      iconId: 0,
      pictureName,
      form: FORM,
      svgOf: async () => {
        await charge(FORM, subject.units);
        const { note, ids } = await subject.find();
        return socialPicture(subject.title, note, drawingsOf(catalog, ids));
      },
    }),
  );
  if (picture.kind === 'refused') return exchange.refuse(picture.refusal);
  exchange.send(200, ['Content-Type', 'image/png', ...FILE_CSP, ...caching], picture.bytes);
}

/** The subject of `home.png`, `icon-mdi--home.png`, `pack-mdi.png` or `search-home.png`; undefined for others. */
function subjectOf({ searchBudgetMs }: Parts, catalog: Catalog, file: string): Subject | undefined {
  const [, section, name = ''] = /^(home|(?:icon|pack|search)(?=-.))(?:-(.+))?\.png$/.exec(file) ?? [];
  const list = (title: string, search: string, pack?: string): Subject => ({
    title,
    units: sheetCost(GRID_ICONS) + searchCost(search),
    async find() {
      const request = { search, filters: { pack }, page: 1, perPage: GRID_ICONS };
      const { ids, total } = await listIcons(catalog, request, searchBudgetMs);
      return { ids, note: `${total.toLocaleString('en-US')} ${total === 1 ? 'icon' : 'icons'}` };
    },
  });
  if (section === 'home') return list('Every open-source icon, one search', '');
  if (section === 'search') return list(name, name);
  const pack = section === 'pack' ? getPack(catalog, name) : undefined;
  if (pack !== undefined) return list(pack.name, '', pack.slug);
  const icon = section === 'icon' ? getIcon(catalog, name) : undefined;
  if (icon === undefined) return undefined;
  const note = getPack(catalog, icon.pack)?.name ?? icon.pack;
  return { title: icon.title, units: sheetCost(1), find: async () => ({ note, ids: [icon.id] }) };
}

function drawingsOf(catalog: Catalog, ids: readonly number[]): string[] {
  return catalog
    .read(ids, { svg: true })
    .map((icon) => icon!.svgJson!)
    .filter(({ length }) => ids.length === 1 || length <= DRAWING_CHARS_MAX)
    .map((json) => JSON.parse(json) as string);
}

/** One large icon beside its name, or rows of icons below the title of their list. */
export function socialPicture(title: string, note: string, drawings: readonly string[]): string {
  const parts: string[] = [`<rect width="${FORM.px}" height="${FORM.heightPx}" fill="${COLORS.page}"/>`];
  const tile = (x: number, y: number, size: number, svg: string, icon: number) => {
    const inset = (size - icon) / 2;
    parts.push(
      `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size / 7}" fill="${COLORS.tile}" stroke="${COLORS.line}" stroke-width="2"/>`,
      placed(svg, x + inset, y + inset, icon),
    );
  };
  const [single] = drawings.length === 1 ? drawings : [];
  const left = single === undefined ? MARGIN : MARGIN + SINGLE.tile + 56;
  const top = single === undefined ? 112 : 304;
  if (single !== undefined) tile(MARGIN, SINGLE.top, SINGLE.tile, single, SINGLE.icon);
  else
    for (const [i, svg] of drawings.entries()) {
      const column = i % GRID.columns;
      const row = Math.floor(i / GRID.columns);
      const step = GRID.tile + GRID.gap;
      tile(MARGIN + column * step, GRID.top + row * step, GRID.tile, svg, GRID.icon);
    }
  // The outlines of labels are those of ASCII characters.
  const isDrawable = /^[ -~]+$/.test(title);
  if (isDrawable) parts.push(label(title, left, top, 64, COLORS.ink));
  parts.push(label(note, left, isDrawable ? top + 54 : top, 32, COLORS.soft));
  const brand = label('Glyphdex', FORM.px - MARGIN - labelWidth('Glyphdex', 32), 112, 32, COLORS.ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${FORM.px} ${FORM.heightPx}">${parts.join('')}${brand}</svg>`;
}

/** A line of text that begins at `x`, smaller where it is too long. */
function label(text: string, x: number, y: number, wanted: number, color: string): string {
  const widest = Math.min(FORM.px - MARGIN - x, 800);
  const size = Math.min(wanted, widest / labelWidth(text, 1));
  return drawLabel(text, { x: x + labelWidth(text, size) / 2, y, size, color });
}
