import { type Canvas, type Measures, measure, rasterize } from '@glyphdex/raster';
import { type SanitizedSvg, SvgRefusal, sanitizeBody } from '@glyphdex/svg';
import type { SourceIcon } from '../source/icon-source.ts';

/** A rasterized icon. */
export interface Picture {
  /** Valid until the next icon is painted. */
  readonly canvas: Canvas;
  readonly measures: Measures;
}

export type CleanIcon = Extract<SanitizedSvg, { ok: true }>;

export type PaintedIcon =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly reason: string };

/** Rasterizes a clean icon and measures it. Throws `SvgRefusal` when that takes too long. */
export function pictureOf({ root, box }: Pick<CleanIcon, 'root' | 'box'>): Picture {
  const canvas = rasterize(root, box);
  return { canvas, measures: measure(canvas) };
}

/**
 * Sanitizes and rasterizes the icons of a set. Some are needed ahead of the others as evidence about the whole set; their
 * results are cached until they are requested again.
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
    const painted = this.#painted.get(icon) ?? copied(paintedIcon(clean));
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

/** A copy that stays valid after the next icon is painted. */
function copied(painted: PaintedIcon): PaintedIcon {
  if (!painted.ok) return painted;
  const { canvas, measures } = painted.picture;
  return { ok: true, picture: { canvas: canvas.copy(), measures } };
}
