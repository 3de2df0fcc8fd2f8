import { type Canvas, type Measures, measure, rasterize } from '@glyphdex/raster';
import { type SanitizedSvg, SvgRefusal, sanitizeBody } from '@glyphdex/svg';
import type { SourceIcon } from '../source/icon-source.ts';

/** A cleaned icon, painted. */
export interface Picture {
  /** Valid until the next icon is painted. */
  readonly canvas: Canvas;
  readonly measures: Measures;
}

export type CleanIcon = Extract<SanitizedSvg, { ok: true }>;

export type PaintedIcon =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly reason: string };

/** Paints a cleaned icon and measures what shows. Throws `SvgRefusal` when that takes too long. */
export function pictureOf({ root, box }: Pick<CleanIcon, 'root' | 'box'>): Picture {
  const canvas = rasterize(root, box);
  return { canvas, measures: measure(canvas) };
}

/**
 * Cleans and paints the icons of a set. Some are looked at ahead of their turn, to learn about the set as a whole: what
 * that took is kept until their turn comes.
 */
export class IconViewer {
  readonly #cleaned = new Map<SourceIcon, SanitizedSvg>();
  readonly #painted = new Map<SourceIcon, PaintedIcon>();

  /** `undefined` for an icon that is refused. */
  cleanAhead(icon: SourceIcon): CleanIcon | undefined {
    let clean = this.#cleaned.get(icon);
    if (!clean) {
      clean = sanitizeBody(icon.body, icon.box);
      this.#cleaned.set(icon, clean);
    }
    return clean.ok ? clean : undefined;
  }

  /** `undefined` for an icon that is refused. */
  measureAhead(icon: SourceIcon): Measures | undefined {
    const clean = this.cleanAhead(icon);
    if (!clean) return undefined;
    const painted = this.#painted.get(icon) ?? kept(paintedIcon(clean));
    this.#painted.set(icon, painted);
    return painted.ok ? painted.picture.measures : undefined;
  }

  clean(icon: SourceIcon): SanitizedSvg {
    const clean = this.#cleaned.get(icon) ?? sanitizeBody(icon.body, icon.box);
    this.#cleaned.delete(icon);
    return clean;
  }

  paint(icon: SourceIcon, clean: CleanIcon): PaintedIcon {
    const painted = this.#painted.get(icon) ?? paintedIcon(clean);
    this.#painted.delete(icon);
    return painted;
  }
}

function paintedIcon(clean: CleanIcon): PaintedIcon {
  try {
    return { ok: true, picture: pictureOf(clean) };
  } catch (error) {
    if (error instanceof SvgRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}

/** The same, valid for as long as it is wanted. */
function kept(painted: PaintedIcon): PaintedIcon {
  if (!painted.ok) return painted;
  const { canvas, measures } = painted.picture;
  return { ok: true, picture: { canvas: canvas.copy(), measures } };
}
