import type { ImageType } from '@glyphdex/contract';
import { lookAtImage } from './look-at-image.ts';

/** What a looking process is sent: one image at a time. */
export interface LookingOrder {
  readonly type: ImageType;
  readonly image: Uint8Array;
}

/** What it answers: looks one after the other. */
export type LookingResult = { readonly picture: Uint8Array } | { readonly failure: string };

process.on('message', (order: LookingOrder) => {
  lookAtImage(order.type, order.image).then(
    (looks) => answer({ picture: Buffer.concat(looks.map((look) => new Uint8Array(look.buffer))) }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});

// As in drawing-process.ts: the service decides when this ends, and ends it when it ends itself.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// As READY of drawing-child.ts, which the process itself does not load.
process.send?.('ready');

function answer(result: LookingResult): void {
  process.send?.(result);
}
