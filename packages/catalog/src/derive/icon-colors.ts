/** A colour of an icon: position in COLORS and share of the painted area in whole percent. */
export interface ColorShare {
  readonly color: number;
  readonly percent: number;
}

/** Less than this is an accent that nobody would name the icon by. */
const PERCENT_MIN = 3;

/** Which colours does a drawing show, the dominant first? One at least; an empty drawing counts as black. */
export function iconColors(shares: Float64Array): ColorShare[] {
  const colors: ColorShare[] = [];
  shares.forEach((share, color) => {
    const percent = Math.round(share * 100);
    if (percent >= PERCENT_MIN) colors.push({ color, percent });
  });
  colors.sort((a, b) => b.percent - a.percent || a.color - b.color);
  return colors.length > 0 ? colors : [{ color: 0, percent: 100 }];
}
