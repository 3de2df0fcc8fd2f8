import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../domain/app-error.ts';
import type { PreviewRequest } from '../../ports/pictures.ts';
import { PreviewService } from '../../services/previews/preview-service.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { CallChannel } from './call-channel.ts';
import {
  type DocumentReader,
  OwnedPictures,
  type RemotePictureOrders,
  RemotePictures,
  WaitingDocuments,
} from './remote-pictures.ts';

const NAME = 'AbCdEfGhIjKlMnOp';

/** One thread that draws once `beforeDrawing` resolves, and two others. */
function open(beforeDrawing = Promise.resolve()) {
  const drawn: string[] = [];
  const cached = new Map<string, Uint8Array>();
  const pictures = new PreviewService({
    cache: {
      read: async () => undefined,
      write: async () => undefined,
      tryWrite: async () => undefined,
    },
    renderer: {
      async render(svg) {
        drawn.push(svg);
        await beforeDrawing;
        return Uint8Array.of(7);
      },
      close: async () => undefined,
    },
    clock: new FakeClock(),
    log: silentLog,
    perOwnerMax: 2,
  });
  const threads = Array.from({ length: 2 }, () => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => {
      port1.close();
      port2.close();
    });
    const targets: Record<string, object> = {};
    const owner = new CallChannel(port1, targets);
    targets['pictures'] = new OwnedPictures(pictures, owner.remote<DocumentReader>('documents'));
    const documents = new WaitingDocuments();
    const channel = new CallChannel(port2, { documents });
    const cache = { read: async (name: string) => cached.get(name) };
    return new RemotePictures(cache, channel.remote<RemotePictureOrders>('pictures'), documents);
  });
  return { threads, drawn, cached };
}

function orderOf(svgOf: () => Promise<string>, pictureName = NAME): PreviewRequest {
  return { owner: 'key 1', iconId: 1, pictureName, svgOf };
}

test('draws a picture that two threads request once', async () => {
  const { threads, drawn } = open();
  const answers = threads.map((thread, i) => thread.get(orderOf(async () => `<svg id="${i}"/>`)));
  expect(await Promise.all(answers)).toEqual([
    { kind: 'picture', bytes: Uint8Array.of(7) },
    { kind: 'picture', bytes: Uint8Array.of(7) },
  ]);
  expect(drawn).toEqual(['<svg id="0"/>']);
});

test('counts the pictures of an owner in all threads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { threads } = open(promise);
  const names = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(16));
  const kinds: string[] = [];
  await Promise.all(
    names.map(async (name, i) => {
      const { kind } = await threads[i % 2]!.get(orderOf(async () => '<svg/>', name));
      kinds.push(kind);
      if (kinds.length === 2) resolve();
    }),
  );
  expect(kinds).toEqual(['overloaded', 'overloaded', 'picture', 'picture']);
});

test('reads the document only to draw, and rejects as it does', async () => {
  const { threads, cached } = open();
  const svgOf = async () => {
    throw new AppError('rate_limited', { retryAfterSeconds: 1 });
  };
  await expect(threads[0]!.get(orderOf(svgOf))).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 1,
  });
  cached.set(NAME, Uint8Array.of(8));
  expect(await threads[0]!.get(orderOf(svgOf))).toEqual({ kind: 'picture', bytes: Uint8Array.of(8) });
});
