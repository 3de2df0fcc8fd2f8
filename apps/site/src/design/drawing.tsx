import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isInertSvg } from '../../../../packages/picker/src/element/is-inert-svg.ts';
import type { Look } from '../gallery/tile-look.ts';
import { parseDrawing } from '../icon/customize-drawing.ts';
import styles from './drawing.module.css';
import { drawingAddress, INK, themedDrawingAddress, useInk, useReducedMotion } from './drawing-address.ts';
import { hydration } from './hydration.ts';
import { readableOn, type ShownIcon } from './tone-of.ts';

/** Longer drawings (in characters) stay pictures, and are previews in the HTML of the service. */
const INLINE_CHARS_MAX = 12_000;
/** Ids could collide, style sheets reach other elements, animations and pictures need a document of their own. */
const NOT_INLINE = /\s(?:id|style|class)=|<(?:style|animate|set|image|use|text|foreignObject)\b|url\(/i;
/** Inline drawings by their markup, parsed when they are shown first; null for those that stay pictures. */
const known = new Map<string, { element?: SVGElement } | null>();
const KNOWN_MAX = 2_000;

/** Whether the page can draw this markup in the color and stroke width that the visitor chooses. */
export function isInline(svg: string): boolean {
  return inlineDrawing(svg) !== null;
}

function inlineDrawing(svg: string): { element?: SVGElement } | null {
  let drawing = known.get(svg);
  if (drawing === undefined) {
    const isPlain =
      svg.length <= INLINE_CHARS_MAX && /currentcolor/i.test(svg) && !NOT_INLINE.test(svg) && isInertSvg(svg);
    drawing = isPlain ? {} : null;
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(svg, drawing);
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
  if (isInline(svg)) return <InlineDrawing svg={svg} alt={alt} />;
  const picture = { class: styles['picture'], width: 28, height: 28 };
  // The service knows neither the theme of the visitor nor whether animations may move.
  const isServed = import.meta.env.SSR;
  const isStill = icon.type === 'AnimatedIcon' && (isServed || surface.isStill);
  if (svg === '' || isStill || (isServed && svg.length > INLINE_CHARS_MAX))
    return <img src={icon.static_image_url} alt={alt} {...picture} />;
  const shown = pictureOf(svg, surface, icon.ground);
  const src = isServed ? themedDrawingAddress(svg) : shown.src;
  return <img key={hydration.isRunning} {...shown} src={src} alt={alt} {...picture} />;
}

function InlineDrawing({ svg, alt }: { readonly svg: string; readonly alt: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const drawing = inlineDrawing(svg)!;
    drawing.element ??= document.importNode(parseDrawing(svg), true) as unknown as SVGElement;
    const copy = drawing.element.cloneNode(true) as SVGElement;
    copy.setAttribute('aria-hidden', 'true');
    const [, , width = 24, height = 24] = (copy.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
    // The chosen stroke width is in units of a drawing of 24 units.
    copy.style.setProperty('--unit', String(Math.max(width, height) / 24));
    box.current!.style.setProperty('--ratio', String(width / height));
    box.current!.replaceChildren(copy);
  }, [svg]);
  const label = alt === '' ? {} : ({ role: 'img', 'aria-label': alt } as const);
  const content = import.meta.env.SSR ? { dangerouslySetInnerHTML: { __html: svg } } : {};
  return <span ref={box} class={styles['inline']} {...label} {...content} />;
}
