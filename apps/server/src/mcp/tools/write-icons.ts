import { iconSlug } from '@glyphdex/contract';
import { componentName, dataUri, writeCss, writeReact, writeSvelte, writeVue } from '@glyphdex/export/code';
import { parseCleanSvg, restyleSvg } from '@glyphdex/svg/restyle';
import type { SvgElement } from '@glyphdex/svg/tree';
import type { IconRecord } from '../../catalog/catalog.ts';

/** The forms in which an icon can be written. `jsx` is a React component; `iconify-name` is its name alone. */
export const CODE_FORMATS = ['svg', 'jsx', 'vue', 'svelte', 'css', 'data-uri', 'iconify-name'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

/** The format of the code and changes to the drawing. */
export interface CodeOrder {
  readonly format: CodeFormat;
  /** Pixels. */
  readonly size?: number | undefined;
  /** A CSS color that replaces `currentColor`. */
  readonly color?: string | undefined;
}

/** An icon as code. */
export interface WrittenIcon {
  readonly icon: IconRecord;
  readonly code: string;
  /** Of the code in UTF-8. */
  readonly bytes: number;
}

export interface WrittenIcons {
  readonly written: readonly WrittenIcon[];
  /** Icons whose code did not fit, in order. The bytes are those of the drawing, if that alone is too long. */
  readonly leftOut: readonly Omit<WrittenIcon, 'code'>[];
}

/** The JSON of a drawing that fits is at most this much longer, because JSON escapes quotes. */
const JSON_PER_SVG = 1.2;

/**
 * Writes icons as code until `bytesMax` is reached: an icon that does not fit is left out, and smaller ones
 * after it may still fit. The icons were read with their SVG, unless the format is `iconify-name`.
 * `startSlowWork` lets others work.
 */
export async function writeIcons(
  icons: readonly IconRecord[],
  order: CodeOrder,
  bytesMax: number,
  startSlowWork: () => Promise<void>,
): Promise<WrittenIcons> {
  const written: WrittenIcon[] = [];
  const leftOut: Omit<WrittenIcon, 'code'>[] = [];
  let bytesLeft = bytesMax;
  for (const icon of icons) {
    const svgJson = containsDrawing(order.format) ? icon.svgJson! : '""';
    if (svgJson.length > JSON_PER_SVG * bytesMax) {
      leftOut.push({ icon, bytes: svgJson.length });
      continue;
    }
    const svg = JSON.parse(svgJson) as string;
    // Code is about as long as its drawing or longer, so a drawing that does not fit costs no work.
    const code = svg.length > bytesLeft ? undefined : writeIcon(icon, svg, order);
    const bytes = Buffer.byteLength(code ?? svg);
    if (code === undefined || bytes > bytesLeft) leftOut.push({ icon, bytes });
    else {
      written.push({ icon, code, bytes });
      bytesLeft -= bytes;
    }
    await startSlowWork();
  }
  return { written, leftOut };
}

/** Whether code in this format contains the drawing. */
export function containsDrawing(format: CodeFormat): boolean {
  return format !== 'iconify-name';
}

function writeIcon({ pack, name }: IconRecord, original: string, { format, size, color }: CodeOrder): string {
  if (!containsDrawing(format)) return `${pack}:${name}`;
  // The size of a CSS rule is that of its box, so the drawing in it keeps its own.
  const sizeOfSvg = format === 'css' ? undefined : size;
  const isChanged = sizeOfSvg !== undefined || color !== undefined;
  const svg = isChanged ? restyleSvg(original, { size: sizeOfSvg, color }) : original;
  const slug = iconSlug(pack, name);
  switch (format) {
    case 'jsx':
      return writeReact(componentName(slug), { root: rootOf(svg) });
    case 'vue':
      return writeVue({ root: rootOf(svg) });
    case 'svelte':
      return writeSvelte({ root: rootOf(svg) });
    case 'css':
      return writeCss(slug, { svg }, size === undefined ? undefined : `${size}px`);
    case 'data-uri':
      return dataUri({ svg });
    default:
      return svg;
  }
}

/** The tree of a drawing without its namespace, which the writers add themselves. */
function rootOf(svg: string): SvgElement {
  const root = parseCleanSvg(svg);
  root.attributes.delete('xmlns');
  return root;
}
