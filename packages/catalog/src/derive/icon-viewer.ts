import { type Canvas, type Measures, measure, rasterize } from '@glyphdex/raster';
import { type SanitizedSvg, SvgRefusal, sanitizeBody } from '@glyphdex/svg';
import type { SourceIcon } from '../source/icon-source.ts';

/** A rasterized icon. */
export interface Picture {
  /** Valid until the next icon is rasterized. */
  readonly canvas: Canvas;
  readonly measures: Measures;
}

type CleanIcon = Extract<SanitizedSvg, { ok: true }>;

export type ViewedIcon =
  | { readonly ok: true; readonly clean: CleanIcon; readonly picture: Picture }
  | { readonly ok: false; readonly reason: string };

/** Rasterizes a clean icon and measures it. Throws `SvgRefusal` when that takes too long. */
export function pictureOf({ root, box }: Pick<CleanIcon, 'root' | 'box'>): Picture {
  const canvas = rasterize(root, box);
  return { canvas, measures: measure(canvas) };
}

/**
 * Sanitizes and rasterizes the icons of a set. Samples are viewed before the other icons, as evidence about the whole
 * set; their results are cached until `view` returns them.
 */
export class IconViewer {
  readonly #samples = new Map<SourceIcon, ViewedIcon>();

  view(icon: SourceIcon): ViewedIcon {
    const viewed = this.#samples.get(icon) ?? viewedIcon(icon);
    this.#samples.delete(icon);
    return viewed;
  }

  /** Like `view`, but caches the result until `view` returns it. `undefined` for an icon that is refused. */
  viewSample(icon: SourceIcon): Extract<ViewedIcon, { ok: true }> | undefined {
    const viewed = this.#samples.get(icon) ?? withCopiedCanvas(viewedIcon(icon));
    this.#samples.set(icon, viewed);
    return viewed.ok ? viewed : undefined;
  }
}

function viewedIcon({ body, box }: SourceIcon): ViewedIcon {
  const clean = sanitizeBody(body, box);
  if (!clean.ok) return clean;
  try {
    return { ok: true, clean, picture: pictureOf(clean) };
  } catch (error) {
    if (error instanceof SvgRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}

/** A result that stays valid when other icons are rasterized. */
function withCopiedCanvas(viewed: ViewedIcon): ViewedIcon {
  if (!viewed.ok) return viewed;
  const { canvas, measures } = viewed.picture;
  return { ...viewed, picture: { canvas: canvas.copy(), measures } };
}
