import { parseCleanSvg } from '@glyphdex/svg/restyle';
import { serializeElement } from '@glyphdex/svg/tree';
import { breakLabel, drawLabel } from './draw-label.ts';

/** An icon on a contact sheet. */
export interface SheetIcon {
  readonly pack: string;
  readonly name: string;
  /** A sanitized SVG document. */
  readonly svg: string;
}

/** A contact sheet as one SVG document, with its size in pixels. */
export interface ContactSheet {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
}

/** Most models scale pictures down that are wider or higher than about 1,568 pixels. Ten columns stay below. */
const COLUMNS_MAX = 10;
const MARGIN = 20;
const GAP = 12;
const CELL = { width: 136, height: 150 };
const CARD = { height: 96, radius: 10 };
const ICON = 60;
const NAME = { size: 12, lines: 2, lineHeight: 15, color: '#111827' };
const PACK = { size: 10.5, color: '#6b7280' };
const COLORS = { page: '#f8fafc', card: '#ffffff', border: '#e2e8f0' };

/**
 * Draws icons in a grid, in order: each on a white card, with its name and below it the slug of its pack. Labels are
 * outlines, so no font is needed. `currentColor` stays for the renderer to replace. `startSlowWork` lets others
 * work after each icon, because a large drawing takes milliseconds.
 */
export async function contactSheet(
  icons: readonly SheetIcon[],
  startSlowWork: () => Promise<void>,
): Promise<ContactSheet> {
  const columns = columnsFor(icons.length);
  const rows = Math.ceil(icons.length / columns);
  const width = extent(columns, CELL.width);
  const height = extent(rows, CELL.height);
  const cells: string[] = [];
  for (const [position, icon] of icons.entries()) {
    const left = MARGIN + (position % columns) * (CELL.width + GAP);
    const top = MARGIN + Math.floor(position / columns) * (CELL.height + GAP);
    cells.push(cell(icon, left, top));
    await startSlowWork();
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${COLORS.page}"/>${cells.join('')}</svg>`;
  return { svg, width, height, columns };
}

/** A few icons stand in one row, more in a grid that is a little wider than high. */
function columnsFor(count: number): number {
  if (count <= 5) return Math.max(1, count);
  return Math.min(COLUMNS_MAX, Math.ceil(Math.sqrt(count * 1.3)));
}

function extent(cells: number, size: number): number {
  return 2 * MARGIN + cells * size + (cells - 1) * GAP;
}

function cell({ pack, name, svg }: SheetIcon, left: number, top: number): string {
  const center = left + CELL.width / 2;
  const lines = breakLabel(name, NAME.size, CELL.width, NAME.lines);
  const nameTop = top + CARD.height + NAME.lineHeight + 2;
  const labels = lines.map((line, i) =>
    drawLabel(line, {
      x: center,
      y: nameTop + i * NAME.lineHeight,
      size: NAME.size,
      color: NAME.color,
    }),
  );
  const [packLine = ''] = breakLabel(pack, PACK.size, CELL.width, 1);
  const packTop = nameTop + lines.length * NAME.lineHeight;
  const packLabel = drawLabel(packLine, { x: center, y: packTop, size: PACK.size, color: PACK.color });
  const card = `<rect x="${left + 0.5}" y="${top + 0.5}" width="${CELL.width - 1}" height="${CARD.height - 1}" rx="${CARD.radius}" fill="${COLORS.card}" stroke="${COLORS.border}"/>`;
  const drawing = placed(svg, center - ICON / 2, top + (CARD.height - ICON) / 2, ICON);
  return card + drawing + labels.join('') + packLabel;
}

/** The drawing as a nested document of `size` pixels, centered if it is not square. */
export function placed(svg: string, x: number, y: number, size: number): string {
  const root = parseCleanSvg(svg);
  const place = { x, y, width: size, height: size };
  for (const [name, value] of Object.entries(place)) root.attributes.set(name, String(value));
  return serializeElement(root);
}
