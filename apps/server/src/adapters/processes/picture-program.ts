import { serveTasks } from '@glyphdex/processes';
import type { PictureForm } from '../../ports/picture-renderer.ts';
import { drawPicture } from './draw-picture.ts';

/** One picture to draw. */
export interface PictureTask {
  readonly svg: string;
  readonly form: PictureForm;
}

serveTasks(({ svg, form }: PictureTask) => drawPicture(svg, form));
