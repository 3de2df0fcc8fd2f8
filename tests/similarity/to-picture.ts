import type { Picture } from '@glyphdex/engine';
import { RENDERED_PX } from './disturb.ts';

/** The ink of a rendering as a picture: black on a white background. */
export function toPicture(ink: Float32Array): Picture {
  const cells = Uint32Array.from(ink, (value) => {
    const light = Math.round(255 * (1 - Math.min(1, Math.max(0, value))));
    return (0xff00_0000 | (light << 16) | (light << 8) | light) >>> 0;
  });
  return { columns: RENDERED_PX, rows: RENDERED_PX, cells };
}
