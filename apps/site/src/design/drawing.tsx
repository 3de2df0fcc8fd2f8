import type { Icon } from '@glyphdex/contract';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isInertSvg } from '../../../../packages/picker/src/element/is-inert-svg.ts';
import { parseDrawing } from '../icon/customize-drawing.ts';
import styles from './drawing.module.css';
import { iconAddress, themedDrawingAddress } from './drawing-address.ts';
import { toneOf } from './tone-of.ts';

/** Longer drawings (in characters) stay pictures. */
const INLINE_CHARS_MAX = 12_000;
/** Ids could collide, style sheets reach other elements, animations and pictures need a document of their own. */
const NOT_INLINE = /\s(?:id|style|class)=|<(?:style|animate|set|image|use|text|foreignObject)\b|url\(/i;
/** The halo of drawings that need a light or a dark page and have several tones. */
const TONES = { light: 'part-dark', dark: 'part-light', any: undefined } as const;
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

/**
 * An icon. A drawing in the color of the text, without ids and styles, becomes a part of the page, where it follows the
 * color, size and stroke width of the grid. Any other is a picture in a box of the same size.
 */
export function Drawing({
  icon,
  ink,
  isStill,
}: {
  readonly icon: Icon & { readonly ground?: keyof typeof TONES };
  /** The value of `currentColor` in pictures. */
  readonly ink: string;
  /** Whether to show the preview of an animated icon instead of its drawing. */
  readonly isStill: boolean;
}) {
  const svg = icon.svg?.svg_code ?? '';
  const size = { width: 28, height: 28 };
  // The HTML of the service has the preview until the script has asked for the drawing.
  if (icon.svg === undefined || import.meta.env.SSR) {
    const address = icon.svg === undefined ? icon.static_image_url : themedDrawingAddress(svg);
    return <img src={address} class={styles['picture']} {...size} alt="" />;
  }
  const drawing = inlineDrawing(svg);
  if (drawing !== null) return <InlineDrawing drawing={drawing} />;
  return (
    <img
      src={iconAddress(icon, ink, isStill)}
      class={styles['picture']}
      data-tone={toneOf(svg) ?? TONES[icon.ground ?? 'any']}
      width="28"
      height="28"
      alt=""
    />
  );
}

function InlineDrawing({ drawing }: { readonly drawing: SVGElement }) {
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
  return <span ref={box} class={styles['inline']} />;
}
