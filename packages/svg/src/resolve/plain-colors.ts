/** Red, green and blue from 0 to 1, and opacity. */
type Rgb = readonly [red: number, green: number, blue: number, alpha: number];
type Triple = readonly [number, number, number];

const MODERN = /\b(?:hwb|lab|lch|oklab|oklch|color|color-mix)\(/;
const COLOR_CALL = /\b(?:hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?)\((?:[^()]|\([^()]*\))*\)/g;

/**
 * Replaces colors in other spaces than sRGB, and mixed ones, by hexadecimal ones, because only browsers know them.
 * Those beyond sRGB are clipped, as on a screen. Colors in an unknown form stay.
 */
export function withPlainColors(value: string): string {
  if (!MODERN.test(value)) return value;
  return value.replace(COLOR_CALL, (call) => {
    const color = colorOf(call);
    return color === undefined || color.some(Number.isNaN) ? call : hexOf(color);
  });
}

function hexOf(color: Rgb): string {
  const digits = color.map((part) =>
    Math.round(255 * clamp(part))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.slice(0, clamp(color[3]) === 1 ? 3 : 4).join('')}`;
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part));
}

function colorOf(text: string): Rgb | undefined {
  const call = /^([a-z-]+)\((.*)\)$/.exec(text.trim());
  if (call === null) return plainColor(text.trim());
  const [, name = '', list = ''] = call;
  if (name === 'color-mix') return mixed(list);
  const [space = ''] = name === 'color' ? (/^\s*[a-z\d-]+/.exec(list) ?? []) : [];
  const parts =
    list.slice(space.length).match(/none|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|deg|rad|grad|turn)?/g) ??
    [];
  const number = (at: number, whole: number): number => {
    const part = parts[at] ?? 'none';
    return part === 'none'
      ? 0
      : part.endsWith('%')
        ? (Number.parseFloat(part) / 100) * whole
        : Number.parseFloat(part);
  };
  const hue = (at: number): number =>
    Number.parseFloat(parts[at] ?? '0') *
    (ANGLES[/(?:deg|grad|rad|turn)$/.exec(parts[at] ?? '')?.[0] ?? 'deg'] ?? 1);
  const alpha = parts.length > 3 ? number(3, 1) : 1;
  const opaque = ((): Triple | undefined => {
    switch (name) {
      case 'rgb':
      case 'rgba':
        return [number(0, 255) / 255, number(1, 255) / 255, number(2, 255) / 255];
      case 'hsl':
      case 'hsla':
        return fromHue(
          hue(0),
          (Number.parseFloat(parts[1] ?? '0') || 0) / 100,
          (Number.parseFloat(parts[2] ?? '0') || 0) / 100,
        );
      case 'hwb': {
        const [white, black] = [
          Number.parseFloat(parts[1] ?? '0') / 100,
          Number.parseFloat(parts[2] ?? '0') / 100,
        ];
        if (white + black >= 1)
          return [white, white, white].map((part) => part / (white + black)) as unknown as Triple;
        return fromHue(hue(0), 1, 0.5).map((part) => part * (1 - white - black) + white) as unknown as Triple;
      }
      case 'lab':
        return fromLab(number(0, 100), number(1, 125), number(2, 125));
      case 'lch':
        return fromLab(number(0, 100), ...polar(number(1, 150), hue(2)));
      case 'oklab':
        return fromOkLab(number(0, 1), number(1, 0.4), number(2, 0.4));
      case 'oklch':
        return fromOkLab(number(0, 1), ...polar(number(1, 0.4), hue(2)));
      case 'color':
        return inSpace(space.trim(), [number(0, 1), number(1, 1), number(2, 1)]);
      default:
        return undefined;
    }
  })();
  return opaque && [...opaque, alpha];
}

const ANGLES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** The basic names of colors, which are mixed most. */
const NAMES: Readonly<Record<string, string>> = {
  ...{
    black: '#000',
    white: '#fff',
    red: '#f00',
    lime: '#0f0',
    blue: '#00f',
    yellow: '#ff0',
    aqua: '#0ff',
    cyan: '#0ff',
  },
  ...{
    fuchsia: '#f0f',
    magenta: '#f0f',
    gray: '#808080',

    silver: '#c0c0c0',
    maroon: '#800000',
  },
  ...{
    olive: '#808000',
    green: '#008000',
    teal: '#008080',
    navy: '#000080',
    purple: '#800080',
    orange: '#ffa500',
  },
  transparent: '#0000',
};

function plainColor(text: string): Rgb | undefined {
  const hex = (NAMES[text.toLowerCase()] ?? text).slice(1);
  if (
    !/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(hex) ||
    !(NAMES[text.toLowerCase()] ?? text).startsWith('#')
  )
    return undefined;
  const digits = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits
    .match(/../g)!
    .map((pair) => Number.parseInt(pair, 16));
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

function fromHue(hue: number, saturation: number, lightness: number): Triple {
  const channel = (n: number): number => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    );
  };
  return [channel(0), channel(8), channel(4)];
}

function polar(chroma: number, hue: number): [number, number] {
  return [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
}

function encoded(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function times(rows: readonly Triple[], [x, y, z]: Triple): Triple {
  return rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
}

// The matrices are those of CSS Color 4 §17 and of Björn Ottosson (https://bottosson.github.io/posts/oklab).
const XYZ_D50_TO_SRGB: readonly Triple[] = [
  [3.1341359569, -1.6173863322, -0.4906619461],
  [-0.978795503, 1.9162543774, 0.0334427312],
  [0.0719553798, -0.2289767598, 1.4053860511],
];
const OKLAB_TO_LMS: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_SRGB: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const SRGB_TO_LMS: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_OKLAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const P3_TO_SRGB: readonly Triple[] = [
  [1.2249401763, -0.2249401763, 0],
  [-0.0420569547, 1.0420569547, 0],
  [-0.0196375546, -0.0786360456, 1.0982736001],
];

function fromLab(lightness: number, a: number, b: number): Triple {
  const y = (lightness + 16) / 116;
  const cube = (part: number): number =>
    part ** 3 > 216 / 24389 ? part ** 3 : (116 * part - 16) / (24389 / 27);
  const white: Triple = [0.9642956764, 1, 0.8251046025];
  const xyz: Triple = [cube(y + a / 500) * white[0], cube(y), cube(y - b / 200) * white[2]];
  return times(XYZ_D50_TO_SRGB, xyz).map(encoded) as unknown as Triple;
}

function fromOkLab(lightness: number, a: number, b: number): Triple {
  const lms = times(OKLAB_TO_LMS, [lightness, a, b]).map((part) => part ** 3) as unknown as Triple;
  return times(LMS_TO_SRGB, lms).map(encoded) as unknown as Triple;
}

function toOkLab([red, green, blue]: Rgb): Triple {
  const lms = times(SRGB_TO_LMS, [linear(red), linear(green), linear(blue)]);
  return times(LMS_TO_OKLAB, lms.map(Math.cbrt) as unknown as Triple);
}

function inSpace(space: string, parts: Triple): Triple | undefined {
  if (space === 'srgb') return parts;
  if (space === 'srgb-linear') return parts.map(encoded) as unknown as Triple;
  if (space === 'display-p3')
    return times(P3_TO_SRGB, parts.map(linear) as unknown as Triple).map(encoded) as unknown as Triple;
  return undefined;
}

/** `in srgb, red 30%, #00f`: sRGB and OKLab only (CSS Color 5 §3). */
function mixed(list: string): Rgb | undefined {
  const [method = '', ...colors] = list.split(/,(?![^()]*\))/).map((part) => part.trim());
  const space = /^in\s+(srgb|oklab)$/.exec(method)?.[1];
  const parsed = colors.map((color) => {
    const end = color.endsWith('%') ? color.lastIndexOf(' ') : color.length;
    return { rgb: colorOf(color.slice(0, end)), share: Number.parseFloat(color.slice(end)) / 100 };
  });
  const [one, two] = parsed.map(({ rgb }) => rgb);
  const shares = parsed.map(({ share }) => (Number.isNaN(share) ? undefined : share));
  if (space === undefined || colors.length !== 2 || one === undefined || two === undefined) return undefined;
  const first = shares[0] ?? 1 - (shares[1] ?? 0.5);
  const second = shares[1] ?? 1 - first;
  const sum = first + second;
  if (!(sum > 0)) return undefined;
  const [a, b] = [first / sum, second / sum];
  const alpha = one[3] * a + two[3] * b;
  const [from, to] = space === 'srgb' ? [one, two] : [toOkLab(one), toOkLab(two)];
  const parts = [0, 1, 2].map((at) =>
    alpha === 0 ? 0 : (from[at]! * one[3] * a + to[at]! * two[3] * b) / alpha,
  ) as unknown as Triple;
  return [...(space === 'srgb' ? parts : fromOkLab(...parts)), alpha * Math.min(1, sum)];
}
