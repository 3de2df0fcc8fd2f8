import { CSS_COLORS } from '@glyphdex/contract';

/** A colour as `0xrrggbb`, and how much of what lies below it hides. */
export interface Color {
  readonly rgb: number;
  readonly alpha: number;
}

export const BLACK: Color = { rgb: 0, alpha: 1 };

/** What `currentColor` is taken for: icons that take the colour of the text around them count as black. */
const CURRENT_COLOR: Color = { rgb: 0x000000, alpha: 1 };

/** Which colour is meant? `undefined` for what is no colour that CSS knows, such as `none`. */
export function parseColor(text: string): Color | undefined {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const color = parse(text.trim().toLowerCase());
  if (color !== undefined && parsed.size < REMEMBERED_MAX) parsed.set(text, color);
  return color;
}

const REMEMBERED_MAX = 4096;
const parsed = new Map<string, Color>();

function parse(text: string): Color | undefined {
  if (text.startsWith('#')) return parseHex(text.slice(1));
  if (text === 'currentcolor') return CURRENT_COLOR;
  if (text === 'transparent') return { rgb: 0, alpha: 0 };
  const named = CSS_COLORS.get(text);
  if (named !== undefined) return { rgb: named, alpha: 1 };
  const call = /^(rgb|hsl)a?\((.*)\)$/.exec(text);
  if (!call) return undefined;
  const parts = (call[2] ?? '').split(/[\s,/]+/).filter((part) => part !== '');
  const alpha = parts[3] === undefined ? 1 : fraction(parts[3], 1);
  const [a = '', b = '', c = ''] = parts;
  const rgb =
    call[1] === 'rgb'
      ? pack(fraction(a, 255), fraction(b, 255), fraction(c, 255))
      : hsl(Number.parseFloat(a) || 0, fraction(b, 1), fraction(c, 1));
  return { rgb, alpha };
}

function parseHex(hex: string): Color | undefined {
  const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const value = Number.parseInt(digits.slice(0, 6), 16);
  if (digits.length < 6 || Number.isNaN(value)) return undefined;
  return { rgb: value, alpha: digits.length >= 8 ? Number.parseInt(digits.slice(6, 8), 16) / 255 : 1 };
}

/** A number out of `whole`, or a percentage, as 0 to 1. */
function fraction(text: string, whole: number): number {
  const value = Number.parseFloat(text) / (text.endsWith('%') ? 100 : whole);
  return Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value));
}

function pack(red: number, green: number, blue: number): number {
  return (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
}

function hsl(hue: number, saturation: number, lightness: number): number {
  const channel = (n: number): number => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return pack(channel(0), channel(8), channel(4));
}
