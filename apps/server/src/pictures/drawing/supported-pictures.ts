import sharp from 'sharp';

/** The embedded formats that librsvg does not support, as the sanitizer writes them. */
const UNSUPPORTED = /data:image\/(?:gif|webp);base64,([A-Za-z\d+/=]+)/g;

/**
 * Converts embedded GIF and WebP pictures to PNG, animated ones to their first frame, because librsvg supports neither.
 * Rejects when one cannot be decoded. Free for drawings without them.
 */
export async function withSupportedPictures(svg: string): Promise<string> {
  if (!svg.includes('data:image/gif') && !svg.includes('data:image/webp')) return svg;
  const converted = new Map<string, string>();
  for (const [address, text = ''] of svg.matchAll(UNSUPPORTED)) {
    if (converted.has(address)) continue;
    const png = await sharp(Buffer.from(text, 'base64')).png({ compressionLevel: 1 }).toBuffer();
    converted.set(address, `data:image/png;base64,${png.toString('base64')}`);
  }
  return svg.replace(UNSUPPORTED, (address) => converted.get(address) ?? address);
}
