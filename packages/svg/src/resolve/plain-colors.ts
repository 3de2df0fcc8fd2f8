import { type Color, converter, formatHex, formatHex8, parse } from 'culori';

const MODERN = /\b(?:hwb|lab|lch|oklab|oklch|color|color-mix)\(/;
const COLOR_CALL = /\b(?:hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?)\((?:[^()]|\([^()]*\))*\)/g;
const toRgb = converter('rgb');
const toOklab = converter('oklab');

/**
 * Replaces colors in other spaces than sRGB, and mixed ones, by hexadecimal ones, because only browsers know them.
 * Those beyond sRGB are clipped, as on a screen. Colors in an unknown form stay.
 */
export function withPlainColors(value: string): string {
  if (!MODERN.test(value)) return value;
  return value.replace(COLOR_CALL, (call) => {
    const color = parsed(call);
    if (color === undefined) return call;
    // Formatting clips channels beyond sRGB.
    return (color.alpha ?? 1) < 1 ? formatHex8(color) : formatHex(color);
  });
}

/** Red, green and blue from 0 to 1 within sRGB, and the opacity; `undefined` for keywords that are no color. */
export function colorOf(text: string): readonly [number, number, number, number] | undefined {
  const color = parsed(text.trim());
  if (color === undefined) return undefined;
  const { r, g, b, alpha = 1 } = toRgb(color);
  return [r, g, b, alpha];
}

function parsed(text: string): Color | undefined {
  return text.startsWith('color-mix(') ? mixed(text.slice('color-mix('.length, -1)) : parse(text);
}

/** `in srgb, red 30%, #00f`: sRGB and OKLab only, with premultiplied opacity (CSS Color 5 §3). */
function mixed(list: string): Color | undefined {
  const [method = '', ...texts] = list.split(/,(?![^()]*\))/).map((part) => part.trim());
  const space = /^in\s+(srgb|oklab)$/.exec(method)?.[1];
  if (space === undefined || texts.length !== 2) return undefined;
  const shares = texts.map((text) => Number.parseFloat(/\s([\d.]+)%$/.exec(text)?.[1] ?? ''));
  const [one, two] = texts.map((text) => parse(text.replace(/\s[\d.]+%$/, '')));
  const first = Number.isNaN(shares[0]!) ? 100 - (Number.isNaN(shares[1]!) ? 50 : shares[1]!) : shares[0]!;
  const second = Number.isNaN(shares[1]!) ? 100 - first : shares[1]!;
  const sum = first + second;
  if (one === undefined || two === undefined || !(sum > 0)) return undefined;
  const [a, b] = [((one.alpha ?? 1) * first) / sum, ((two.alpha ?? 1) * second) / sum];
  const average = (from = 0, to = 0): number => (a + b === 0 ? 0 : (from * a + to * b) / (a + b));
  const alpha = (a + b) * Math.min(1, sum / 100);
  if (space === 'srgb') {
    const [from, to] = [toRgb(one), toRgb(two)];
    return {
      mode: 'rgb',
      r: average(from.r, to.r),
      g: average(from.g, to.g),
      b: average(from.b, to.b),
      alpha,
    };
  }
  const [from, to] = [toOklab(one), toOklab(two)];
  return {
    mode: 'oklab',
    l: average(from.l, to.l),
    a: average(from.a, to.a),
    b: average(from.b, to.b),
    alpha,
  };
}
