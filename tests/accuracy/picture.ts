import sharp from 'sharp';
import { type Moment, stillFrame } from '../../apps/server/src/adapters/processes/still-frame.ts';

/** currentColor on a sheet: it counts as Black. */
const CURRENT_COLOR = '#000000';
const MOMENTS: readonly Moment[] = ['end', 'start', 'middle'];
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * What does this drawing look like, as a PNG of `px` × `px` that is transparent around it? Animated drawings at their
 * end, or where that is empty at the first moment that is not.
 */
export async function drawPicture(svg: string, px: number): Promise<Buffer> {
  let picture = await drawMoment(svg, 'end', px);
  for (const moment of isAnimated(svg) ? MOMENTS.slice(1) : []) {
    if (!(await isEmpty(picture))) break;
    picture = await drawMoment(svg, moment, px);
  }
  return picture;
}

/** Whether the source moves; nothing else can tell on a still sheet. */
export function isAnimated(svg: string): boolean {
  return /<(?:animate|set\b)/.test(svg);
}

async function drawMoment(svg: string, moment: Moment, px: number): Promise<Buffer> {
  return await sharp(Buffer.from(stillFrame(svg, moment, CURRENT_COLOR, px)))
    .resize(px, px, { fit: 'contain', background: TRANSPARENT })
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function isEmpty(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return channels[3]!.max <= 8;
}
