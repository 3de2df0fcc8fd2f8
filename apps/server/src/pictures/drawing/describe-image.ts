import { IMAGE_SIDE_PX_MAX, type ImageType } from '@glyphdex/contract';
import { type Picture, type QueryDescriptors, queryDescriptors } from '@glyphdex/engine';
import { rasterize } from '@glyphdex/raster';
import { sanitizeDocument } from '@glyphdex/svg';
import sharp from 'sharp';

/** The longer side of an image in pixels. Larger images are scaled down to it. */
const SIDE_PX = 256;

// One image on one thread.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Computes the descriptors to search with for an image. An SVG document passes the sanitizer and the rasterizer of the
 * catalog, therefore a drawing of the catalog has the same descriptor here and there. Other images are decoded. Rejects
 * when the image is broken, too large, empty or of another type. Takes about 5 ms. Of a GIF, the first frame counts.
 */
export async function describeImage(type: ImageType, bytes: Uint8Array): Promise<QueryDescriptors> {
  const query = queryDescriptors(type === 'image/svg+xml' ? drawSvg(bytes) : await decode(type, bytes));
  if (query.descriptors.length === 0) throw new Error('it shows nothing');
  return query;
}

function drawSvg(bytes: Uint8Array): Picture {
  const clean = sanitizeDocument(bytes);
  if (!clean.ok) throw new Error(clean.reason);
  return rasterize(clean.root, clean.box);
}

async function decode(type: ImageType, bytes: Uint8Array): Promise<Picture> {
  const image = sharp(bytes, {
    // Checked before anything is decoded.
    limitInputPixels: IMAGE_SIDE_PX_MAX * IMAGE_SIDE_PX_MAX,
    failOn: 'error',
    pages: 1,
  });
  // Reads only the header.
  const { format, width, height } = await image.metadata();
  if (`image/${format}` !== type) throw new Error(`it is not of type ${type}`);
  if (width > IMAGE_SIDE_PX_MAX || height > IMAGE_SIDE_PX_MAX)
    throw new Error(`it has more than ${IMAGE_SIDE_PX_MAX} pixels a side`);
  const { data, info } = await image
    .autoOrient()
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cells = new Uint32Array(info.width * info.height);
  for (let cell = 0, at = 0; cell < cells.length; cell++, at += 4)
    cells[cell] = ((data[at + 3]! << 24) | (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!) >>> 0;
  return { columns: info.width, rows: info.height, cells };
}
