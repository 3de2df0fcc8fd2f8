import { ok } from 'node:assert/strict';
import { IMAGE_TYPES } from '@glyphdex/contract';
import sharp from 'sharp';
import { describeImage } from '../../../apps/server/src/pictures/drawing/describe-image.ts';

const square = sharp({ create: { width: 8, height: 8, channels: 4, background: '#1f29377f' } });
const typed = (type: number, bytes: Uint8Array): Buffer => Buffer.concat([Buffer.of(type), bytes]);

export const seeds = async () => [
  typed(0, await square.clone().png().toBuffer()),
  typed(1, await square.clone().webp().toBuffer()),
  typed(
    2,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h5v5z"/></svg>'),
  ),
];

/** An image, after a byte that selects its type, has descriptors or is refused. The process survives it. */
export async function fuzz(bytes: Uint8Array): Promise<void> {
  const type = IMAGE_TYPES[(bytes[0] ?? 0) % IMAGE_TYPES.length]!;
  try {
    const { descriptors } = await describeImage(type, bytes.subarray(1));
    ok(descriptors.length > 0);
  } catch (error) {
    ok(
      error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError),
      error as Error,
    );
  }
}
