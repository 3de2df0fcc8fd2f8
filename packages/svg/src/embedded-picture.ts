import { readRaster } from './raster-header.ts';
import { SvgRefusal } from './svg-refusal.ts';

/** A raster picture inside a drawing. */
export interface EmbeddedPicture {
  /** Its address as it stands in clean drawings: `data:image/png;base64,…` of exactly the bytes of the picture. */
  readonly href: string;
  /** Pixels of all its frames together. */
  readonly pixels: number;
}

/**
 * Which picture does the `href` of an image hold? PNG, JPEG, GIF and WebP in base64, by their bytes: browsers do not believe the
 * media type either, and it is written anew. `undefined` for addresses that lead elsewhere or hold nothing that is drawn. Throws
 * `SvgRefusal` for embedded pictures that would be drawn but cannot be kept: without them the drawing would be another one.
 * Linear in the length of `address`.
 */
export function readEmbeddedPicture(address: string): EmbeddedPicture | undefined {
  const [, type = '', parameters = ''] =
    /^data:([\w.+/-]{0,60})((?:;[\w=-]{1,40}){0,4}),/i.exec(address) ?? [];
  const isPicture = /^ima?ge?\//i.test(type);
  const isKnown = KINDS.test(type);
  if (/^image\/svg/i.test(type)) throw new SvgRefusal('embeds a picture that is not PNG, JPEG, GIF or WebP');
  // Exporters break the text into lines, which XML reads as spaces, or write it as in any address.
  const text = address
    .slice(address.indexOf(',') + 1)
    .replaceAll(' ', '')
    .replace(/%(2B|2F|3D)/gi, (code) => decodeURIComponent(code));
  if (!/;base64$/i.test(parameters) || !/^[A-Za-z\d+/]+={0,2}$/.test(text)) {
    if (isPicture) throw new SvgRefusal('embeds a picture that is not in base64');
    return undefined;
  }
  const bytes = Buffer.from(text, 'base64');
  const raster = readRaster(bytes);
  if (raster === undefined) {
    if (isPicture && !isKnown) throw new SvgRefusal('embeds a picture that is not PNG, JPEG, GIF or WebP');
    return undefined;
  }
  const picture = bytes.subarray(0, raster.length).toString('base64');
  return {
    href: `data:image/${raster.kind};base64,${picture}`,
    pixels: raster.width * raster.height * raster.frames,
  };
}

const KINDS = /^image\/(?:png|jpe?g|gif|webp)$/i;
