import { COLORS, type ColorName } from '@glyphdex/contract';
import { type OkLab, toOkLab } from '@glyphdex/raster';

/** Chroma in OKLab below which people see no hue: such a color is black, gray or white. */
const NEUTRAL_CHROMA = 0.02;
/** Weight of a difference in lightness against one in hue and chroma: a dark purple is a purple before it is dark. */
const LIGHTNESS_WEIGHT = 0.5;

/**
 * Position in COLORS of the name whose reference color is nearest in OKLab, where hue and chroma outweigh lightness.
 * The first CACHED_MAX results are cached.
 */
export function nearestColor(rgb: number): number {
  const cached = cache.get(rgb);
  if (cached !== undefined) return cached;
  const [l, a, b] = toOkLab(rgb);
  let nearest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const { position, lab } of Math.hypot(a, b) < NEUTRAL_CHROMA ? neutrals : references) {
    const distance = LIGHTNESS_WEIGHT * (l - lab[0]) ** 2 + (a - lab[1]) ** 2 + (b - lab[2]) ** 2;
    if (distance < smallest) {
      nearest = position;
      smallest = distance;
    }
  }
  if (cache.size < CACHED_MAX) cache.set(rgb, nearest);
  return nearest;
}

const CACHED_MAX = 1 << 17;
const cache = new Map<number, number>();

/**
 * Reference colors of each name besides that in COLORS, as `rrggbb`: its dark, light and muted shades. One reference
 * per name is not enough, because names cover regions of different shapes: dark gray would become brown, and lilac
 * beige.
 */
export const COLOR_REFERENCES: Readonly<Record<ColorName, string>> = {
  Black: '000000 1c1c1c 2a2a2a 15181f 1f2328',
  Gray: '4a4a4a 5f5f5f 9e9e9e bdbdbd d6d6d6 607d8b 455a64 90a4ae b0bec5 c9d1d9 37474f 546e7a',
  White: 'f5f5f5 ececec fafcff fffaf3',
  Red: 'b71c1c 8e1b1b ef5350 ff6b6b d32f2f dc143c f44336 9f4246 903a36',
  Orange: 'ff9800 e65100 ffa33a ff7043 ff5722 d96a1d f5a97f f3ad61 e19747',
  Brown: '5d4037 8d6e63 a1662f 4e342e a38671 6d4c41 3e2723 b07d56 963b22 c19a65 a3803c d19661 c68d7b',
  Beige: 'f5deb3 fbe9d0 ffcc99 e8c39e f9ddbd d9c2a3 e6d8c3 cdb79e bcae79 d99e82 efb682',
  Yellow: 'ffeb3b fff176 fbc02d fff59d ffcc4d e6b800 ffde03 ffb92e ffc107 c3a634 c8b100',
  Lime: 'cddc39 c6e64d 9ccc2c dce775 afb42b aeea00',
  Green:
    '1b5e20 4caf50 81c784 00c853 33691e c8e6c9 6aa84f 00a651 7cb342 42b883 78eb7b 00e676 757f3f 00834a 45956a',
  Teal: '00796b 26a69a 004d40 1de9b6 80cbc4 00bfa5 64ddc0 b2dfdb 204c4a 06917e',
  Cyan: '00bcd4 4dd0e1 b2ebf2 18ffff 7fdfff 00b8d9',
  Blue:
    '2196f3 1565c0 64b5f6 bbdefb 3f51b5 3d5afe 90caf9 0000ff 5c6bc0 0d47a1 2c8ebb 4682b4 3b76b0 6ea8dc ' +
    '597b91 8cafbf d7e0ff 44618b 5865a0',
  Navy: '0d1b4c 1a237e 102a43 001f3f 22315b 0b2545 344054 2f406a',
  Purple:
    '9c27b0 4a148c b39ddb d1c4e9 ba68c8 673ab7 e1bee7 6c4ce0 8e24aa 8b62bf 533566 321b41 8967aa 635994 ' +
    '433b6b e1d8ec',
  Pink: 'e91e63 f8bbd0 ff80ab ad1457 ff4081 f48fb1 ff00ff fce4ec ff8a95 cf9ba8 e2858c',
};

const references: readonly { position: number; lab: OkLab }[] = COLORS.flatMap(({ name, hex }, position) =>
  [hex.slice(1), ...COLOR_REFERENCES[name].split(' ')].map((reference) => ({
    position,
    lab: toOkLab(Number.parseInt(reference, 16)),
  })),
);
const neutrals = references.filter(({ position }) => /^(?:Black|Gray|White)$/.test(COLORS[position]!.name));
