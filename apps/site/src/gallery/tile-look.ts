import { StoredValue } from '../collection/stored-value.ts';
import { luminanceOf, ratioOf } from '../design/tone-of.ts';

/** How all icons are shown and copied; absent members change nothing. All of it is part of the page's address. */
export interface Look {
  /** `#rrggbb`; replaces `currentColor`. */
  readonly color?: string | undefined;
  /** Pixels of the longer side. */
  readonly size?: string | undefined;
  /** In units of a drawing of 24 units. */
  readonly stroke?: string | undefined;
  /** `large` shows names below the icons. */
  readonly density?: string | undefined;
  /** `light`, `dark` or `checkered`; absent for the theme of the page. */
  readonly ground?: string | undefined;
}

const VALID: Readonly<Record<keyof Look, RegExp>> = {
  color: /^#[\da-f]{6}$/,
  size: /^(?:1[6-9]|[2-8]\d|9[0-6])$/,
  stroke: /^[0-4](?:\.\d{1,2})?$/,
  density: /^large$/,
  ground: /^(?:light|dark|checkered)$/,
};
export const LOOK_NAMES = Object.keys(VALID) as (keyof Look)[];
export const SIZE_DEFAULT = 28;
/** Pixels of the longer side of a copied or downloaded bitmap without a chosen size. */
export const BITMAP_SIZE = 512;
/** The space around an icon, in pixels: of its tile and the gap to the next. */
const AROUND = 44;

/** The valid members of a look, from an address or from storage. */
export function parseLook(member: (name: keyof Look) => unknown): Look {
  return Object.fromEntries(
    LOOK_NAMES.flatMap((name) => {
      const value = member(name);
      return typeof value === 'string' && VALID[name].test(value) ? [[name, value]] : [];
    }),
  );
}

/** The look that this browser used last. */
export const storedLook = new StoredValue<Look>('look', {}, (value) => {
  const valid = parseLook((name) => (value as Look)[name]);
  return Object.keys(value).every((name) => name in valid);
});

/** The width and height of a tile with its gap, in pixels. */
export function tilePitch({ size, density }: Look): number {
  const icon = Number(size ?? SIZE_DEFAULT);
  return density === 'large' ? Math.max(104, icon + AROUND + 16) : Math.max(56, icon + AROUND);
}

/** The padding of a tile on both sides of a wordmark, in pixels. */
const WORDMARK_AROUND = 24;
const TILES_WIDE_MAX = 3;

/** How many tiles of this width, in pixels, a drawing takes in its row. */
export function tilesWide(svg: string | undefined, { size }: Look, tileWidth: number): number {
  const wanted = Number(size ?? SIZE_DEFAULT) * ratioOf(svg ?? '') + WORDMARK_AROUND;
  return Math.max(1, Math.min(TILES_WIDE_MAX, wanted / tileWidth));
}

/** Sets the look on the document, where style sheets read it; the accent takes the hue of the color. */
export function applyLook({ color, size, stroke }: Look): void {
  const { style, dataset } = document.documentElement;
  const set = (name: string, value: string | undefined) =>
    value === undefined ? style.removeProperty(name) : style.setProperty(name, value);
  set('--icon', size === undefined ? undefined : `${size}px`);
  set('--icon-color', color);
  set('--stroke', stroke);
  if (stroke === undefined) delete dataset['stroke'];
  else dataset['stroke'] = '';
  set('--accent-on-light', color && accentOf(color, LIGHT_GROUND));
  set('--accent-on-dark', color && accentOf(color, DARK_GROUND));
}

/** `--ground` in tokens.css, on which text has the least contrast. */
const LIGHT_GROUND = '#f1f2f4';
const DARK_GROUND = '#1d2026';
const CONTRAST_MIN = 4.5;

/** The color in the nearest lightness whose contrast on the ground is enough for text. */
export function accentOf(color: string, ground: string): string {
  const target = ground === LIGHT_GROUND ? 0 : 255;
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = `#${channels
      .map((channel) =>
        Math.round(channel + (target - channel) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (contrast(mixed, ground) >= CONTRAST_MIN) return mixed;
  }
  return target === 0 ? '#000000' : '#ffffff';
}

/** The contrast of two colors as defined by WCAG 2. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
