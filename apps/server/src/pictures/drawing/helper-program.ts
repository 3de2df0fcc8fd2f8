import type { ImageType } from '@glyphdex/contract';
import { serveTasks } from '@glyphdex/processes';
import type { FontIcon, PictureForm } from '../../icons/pictures.ts';

/** A picture or a font to draw, or an image to describe. */
export type HelperTask =
  | { readonly kind: 'picture'; readonly svg: string; readonly form: PictureForm }
  | { readonly kind: 'font'; readonly family: string; readonly icons: readonly FontIcon[] }
  | { readonly kind: 'image'; readonly type: ImageType; readonly bytes: Uint8Array };

serveTasks(async (task: HelperTask) => {
  if (task.kind === 'picture')
    return await (await import('./draw-picture.ts')).drawPicture(task.svg, task.form);
  if (task.kind === 'font') return await (await import('./draw-font.ts')).drawFont(task.family, task.icons);
  return await (await import('./describe-image.ts')).describeImage(task.type, task.bytes);
});
