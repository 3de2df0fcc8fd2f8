import { SvgRefusal } from './refusal.ts';

/** A raster picture inside a drawing. */
interface EmbeddedPicture {
  /** The address in the clean drawing: `data:image/png;base64,…` with exactly the bytes of the picture. */
  readonly href: string;
  /** Pixels of all its frames together. */
  readonly pixels: number;
}

/**
 * Reads a PNG, JPEG, GIF or WebP picture in base64 from the `href` of an image. The bytes decide about the kind, as in
 * browsers, and the media type is rewritten. `undefined` for external addresses and for data that browsers do not show.
 * Throws `SvgRefusal` for pictures that browsers show and the sanitizer cannot keep. Linear in the length of `address`.
 */
export function readEmbeddedPicture(address: string): EmbeddedPicture | undefined {
  const [, type = '', parameters = ''] =
    /^data:([\w.+/-]{0,60})((?:;[\w=-]{1,40}){0,4}),/i.exec(address) ?? [];
  const isPicture = /^ima?ge?\//i.test(type);
  const isKnown = KINDS.test(type);
  if (/^image\/svg/i.test(type)) throw new SvgRefusal('embeds a picture that is not PNG, JPEG, GIF or WebP');
  // Exporters wrap base64 into lines, which XML turns into spaces, or percent-encode it.
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

/** Header of a raster file. */
interface Raster {
  readonly kind: 'png' | 'jpeg' | 'gif' | 'webp';
  readonly width: number;
  readonly height: number;
  /** Above 1 for animations. */
  readonly frames: number;
  /** Length of the picture in bytes; data behind it is cut off. For JPEG, the length of the whole file. */
  readonly length: number;
}

/**
 * Walks the blocks of a raster file without decoding them. `undefined` for files of another kind and for blocks that
 * exceed the file. Linear in the number of blocks.
 */
function readRaster(bytes: Buffer): Raster | undefined {
  try {
    const raster = readPng(bytes) ?? readJpeg(bytes) ?? readGif(bytes) ?? readWebp(bytes);
    return raster && raster.width > 0 && raster.height > 0 ? raster : undefined;
  } catch (error) {
    // A block exceeds the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** PNG §5: a signature, then chunks of length, type, data and checksum from IHDR to IEND. */
function readPng(bytes: Buffer): Raster | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  let frames = 1;
  let hasData = false;
  for (let at = 8; ; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!/^[A-Za-z]{4}$/.test(type) || end > bytes.length) return undefined;
    if (type === 'acTL') frames = Math.max(1, bytes.readUInt32BE(at + 8));
    hasData ||= type === 'IDAT';
    if (type === 'IEND')
      return hasData
        ? { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), frames, length: end }
        : undefined;
    at = end;
  }
}

/** JPEG (ITU T.81 §B): marker segments up to the start of the scan; one of them is the frame header. */
function readJpeg(bytes: Buffer): Raster | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  let size: { readonly width: number; readonly height: number } | undefined;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xda) return size && { kind: 'jpeg', ...size, frames: 1, length: bytes.length };
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** GIF89a: a screen descriptor, then blocks of sub-blocks up to the trailer. */
function readGif(bytes: Buffer): Raster | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let frames = 0;
  for (let at = 13 + colorTableBytes(bytes.readUInt8(10)); ; ) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b)
      return frames > 0 ? { kind: 'gif', width, height, frames, length: at + 1 } : undefined;
    if (block === 0x2c) {
      frames++;
      // Decoders enlarge a screen that is smaller than a frame.
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at += 11 + colorTableBytes(bytes.readUInt8(at + 9));
    } else if (block === 0x21) at += 2;
    else return undefined;
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += size + 1;
    at++;
  }
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** WebP container: RIFF chunks. The first holds the size; each frame of an animation is a chunk. */
function readWebp(bytes: Buffer): Raster | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const length = 8 + bytes.readUInt32LE(4);
  if (length > bytes.length) return undefined;
  let frames = 0;
  for (let at = 12; at < length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > length) return undefined;
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames++;
    at += 8 + size + (size % 2);
  }
  const size = webpSize(bytes);
  return size && { kind: 'webp', ...size, frames: Math.max(1, frames), length };
}

function webpSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
