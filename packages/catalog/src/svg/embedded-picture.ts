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
 * Which picture does the `href` of an image hold? PNG, JPEG, GIF and WebP in base64, whose bytes are what their media type
 * says. `undefined` for addresses that lead elsewhere or hold nothing that is drawn. Throws `SvgRefusal` for embedded pictures
 * that would be drawn but cannot be kept: without them the drawing would be another one. Linear in the length of `address`.
 */
export function readEmbeddedPicture(address: string): EmbeddedPicture | undefined {
  const [, type = '', parameters = ''] =
    /^data:image\/([\w.+-]{1,40})((?:;[\w=-]{1,40}){0,4}),/i.exec(address) ?? [];
  if (type === '') return undefined;
  const kind = type.toLowerCase() === 'jpg' ? 'jpeg' : type.toLowerCase();
  if (!KINDS.has(kind)) throw new SvgRefusal('embeds a picture that is not PNG, JPEG, GIF or WebP');
  // Exporters break the text into lines, which XML reads as spaces.
  const text = address.slice(address.indexOf(',') + 1).replaceAll(' ', '');
  if (!/;base64$/i.test(parameters) || !/^[A-Za-z\d+/]+={0,2}$/.test(text)) {
    throw new SvgRefusal('embeds a picture that is not in base64');
  }
  const bytes = Buffer.from(text, 'base64');
  const raster = readRaster(bytes);
  if (raster === undefined) return undefined;
  if (raster.kind !== kind)
    throw new SvgRefusal(`embeds a picture of kind ${raster.kind} that says it is ${kind}`);
  const picture = bytes.subarray(0, raster.length).toString('base64');
  return {
    href: `data:image/${kind};base64,${picture}`,
    pixels: raster.width * raster.height * raster.frames,
  };
}

const KINDS: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'webp']);
