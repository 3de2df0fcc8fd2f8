import type { PictureForm } from '../../ports/picture-renderer.ts';
import { drawPicture } from './draw-picture.ts';

/** What a drawing process is sent: one drawing at a time. */
export interface DrawingOrder {
  readonly svg: string;
  readonly form: PictureForm;
}

/** What it answers. */
export type DrawingResult = { readonly picture: Uint8Array } | { readonly failure: string };

process.on('message', (order: DrawingOrder) => {
  drawPicture(order.svg, order.form).then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});

// A terminal and `npm start` send these to the service's helpers as well. The service decides when drawing ends, since it
// may still have pictures to deliver.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

// The service is gone. A stuck drawing would hold up a regular exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// As READY of drawing-child.ts, which the process itself does not load.
process.send?.('ready');

function answer(result: DrawingResult): void {
  process.send?.(result);
}
