import sharp from 'sharp';
import { type Moment, stillFrame } from '../../packages/svg/src/restyle/still-frame.ts';

/** The color for currentColor: the labels in tests/accuracy/labels say Black for it. */
const CURRENT_COLOR = '#000000';
const MOMENTS: readonly Moment[] = ['end', 'start', 'middle'];

/**
 * Renders a drawing as a PNG of `px` × `px` on a transparent background. Animated drawings are rendered at their end,
 * or at the first of the other moments at which something is visible. Embedded GIF and WebP pictures are left out.
 */
export async function drawPicture(svg: string, px: number): Promise<Buffer> {
  let picture = await drawMoment(svg, 'end', px);
  for (const moment of isAnimated(svg) ? MOMENTS.slice(1) : []) {
    if (!(await isEmpty(picture))) break;
    picture = await drawMoment(svg, moment, px);
  }
  return picture;
}

/** Whether the source contains SMIL animation. */
export function isAnimated(svg: string): boolean {
  return /<(?:animate|set\b)/.test(svg);
}

async function drawMoment(svg: string, moment: Moment, px: number): Promise<Buffer> {
  return await sharp(Buffer.from(stillFrame(svg, moment, CURRENT_COLOR, px)))
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Whether all pixels are nearly transparent, such as those of a shape that is fading in. */
async function isEmpty(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return channels[3]!.max <= 8;
}
