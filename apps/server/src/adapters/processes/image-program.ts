import type { ImageType } from '@glyphdex/contract';
import { serveTasks } from '@glyphdex/processes';
import { describeImage } from './describe-image.ts';

/** One image to describe. */
export interface ImageTask {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

serveTasks(({ type, bytes }: ImageTask) => describeImage(type, bytes));
