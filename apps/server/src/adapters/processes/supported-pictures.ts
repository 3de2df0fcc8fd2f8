import sharp from 'sharp';

/** The two kinds of embedded pictures that librsvg does not read, as the sanitizer writes them. */
const NOT_READ = /data:image\/(?:gif|webp);base64,([A-Za-z\d+/=]+)/g;

/**
 * The same drawing with its embedded GIF and WebP pictures as PNG, animated ones as their first frame, so that they show in
 * previews. Rejects when one cannot be decoded. Costs nothing for drawings without any.
 */
export async function withDrawablePictures(svg: string): Promise<string> {
  if (!svg.includes('data:image/gif') && !svg.includes('data:image/webp')) return svg;
  const drawable = new Map<string, string>();
  for (const [address, text = ''] of svg.matchAll(NOT_READ)) {
    if (drawable.has(address)) continue;
    const png = await sharp(Buffer.from(text, 'base64')).png({ compressionLevel: 1 }).toBuffer();
    drawable.set(address, `data:image/png;base64,${png.toString('base64')}`);
  }
  return svg.replace(NOT_READ, (address) => drawable.get(address) ?? address);
}
