import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isInertSvg } from '../../../../packages/picker/src/element/is-inert-svg.ts';
import type { Look } from '../gallery/tile-look.ts';
import { parseDrawing } from '../icon/customize-drawing.ts';
import styles from './drawing.module.css';
import { drawingAddress, INK, themedDrawingAddress, useInk, useReducedMotion } from './drawing-address.ts';
import { readableOn, type ShownIcon } from './tone-of.ts';

/** Longer drawings (in characters) stay pictures. */
const INLINE_CHARS_MAX = 12_000;
/** Ids could collide, style sheets reach other elements, animations and pictures need a document of their own. */
const NOT_INLINE = /\s(?:id|style|class)=|<(?:style|animate|set|image|use|text|foreignObject)\b|url\(/i;
/** Parsed drawings, by their markup; null for those that stay pictures. */
const parsed = new Map<string, SVGElement | null>();
const PARSED_MAX = 2_000;

/** Whether the page can draw this markup in the color and stroke width that the visitor chooses. */
export function isInline(svg: string): boolean {
  return inlineDrawing(svg) !== null;
}

function inlineDrawing(svg: string): SVGElement | null {
  let drawing = parsed.get(svg);
  if (drawing === undefined) {
    const isPlain =
      svg.length <= INLINE_CHARS_MAX && /currentcolor/i.test(svg) && !NOT_INLINE.test(svg) && isInertSvg(svg);
    drawing = isPlain ? (document.importNode(parseDrawing(svg), true) as unknown as SVGElement) : null;
    if (parsed.size >= PARSED_MAX) parsed.clear();
    parsed.set(svg, drawing);
  }
  return drawing;
}

/** The surface that icons are shown on. */
interface Surface {
  readonly page: 'light' | 'dark';
  /** The value of `currentColor` in pictures. */
  readonly ink: string;
  /** Whether animated icons show a still picture. */
  readonly isStill: boolean;
}

const SurfaceContext = createContext<Surface>({ page: 'light', ink: INK.light, isStill: false });

/** Icons below are shown on the page in its theme, or on the ground and in the color of a look. */
export function IconSurface({
  look = {},
  children,
}: {
  readonly look?: Look;
  readonly children: ComponentChildren;
}) {
  const isStill = useReducedMotion();
  const theme = useInk() === INK.dark ? 'dark' : 'light';
  const page = look.ground === 'light' || look.ground === 'dark' ? look.ground : theme;
  const ink = look.color ?? INK[page];
  const surface = useMemo(() => ({ page, ink, isStill }) as const, [page, ink, isStill]);
  return <SurfaceContext.Provider value={surface}>{children}</SurfaceContext.Provider>;
}

export function useSurface(): Surface {
  return useContext(SurfaceContext);
}

/** The image of a drawing, readable on this surface. */
export function pictureOf(
  svg: string,
  { page, ink }: Pick<Surface, 'page' | 'ink'>,
  needs?: ShownIcon['ground'],
) {
  const shown = readableOn(svg, page, needs);
  return { src: drawingAddress(shown.svg, ink), 'data-tone': shown.tone };
}

/**
 * An icon, wherever the site shows one. A drawing in the color of the text, without ids and styles, becomes a part of
 * the page, where it follows the color, size and stroke width of the grid. Any other is a picture in a box of the same
 * size, readable on its surface.
 */
export function Drawing({ icon, alt = '' }: { readonly icon: ShownIcon; readonly alt?: string }) {
  const surface = useSurface();
  const svg = icon.svg?.svg_code ?? '';
  const picture = { class: styles['picture'], width: 28, height: 28 };
  // The HTML of the service has the preview until the script has asked for the drawing.
  if (icon.svg === undefined) return <img src={icon.static_image_url} {...picture} alt={alt} />;
  if (import.meta.env.SSR) return <img src={themedDrawingAddress(svg)} {...picture} alt={alt} />;
  const drawing = inlineDrawing(svg);
  if (drawing !== null) return <InlineDrawing drawing={drawing} alt={alt} />;
  if (surface.isStill && icon.type === 'AnimatedIcon')
    return <img src={icon.static_image_url} {...picture} alt={alt} />;
  return <img {...pictureOf(svg, surface, icon.ground)} {...picture} alt={alt} />;
}

function InlineDrawing({ drawing, alt }: { readonly drawing: SVGElement; readonly alt: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const copy = drawing.cloneNode(true) as SVGElement;
    copy.setAttribute('aria-hidden', 'true');
    const [, , width = 24, height = 24] = (copy.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
    // The chosen stroke width is in units of a drawing of 24 units.
    copy.style.setProperty('--unit', String(Math.max(width, height) / 24));
    box.current!.style.setProperty('--ratio', String(width / height));
    box.current!.replaceChildren(copy);
  }, [drawing]);
  const label = alt === '' ? {} : ({ role: 'img', 'aria-label': alt } as const);
  return <span ref={box} class={styles['inline']} {...label} />;
}
