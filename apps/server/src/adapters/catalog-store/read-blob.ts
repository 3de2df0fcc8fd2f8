import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** A store that sends nothing for this time counts as away. */
const SILENCE_MS_MAX = 30_000;

/** Writes a blob to a new file and on the disk. Throws if its size or digest is another; the file is then incomplete. */
export async function saveBlob(
  blob: ReadableStream<Uint8Array>,
  path: string,
  { sha256, bytes, advance }: { sha256: string; bytes: number; advance: (bytes: number) => void },
): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await readChecked(blob, { sha256, bytesMax: bytes }, async (chunk) => {
      await file.writeFile(chunk);
      advance(chunk.length);
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A blob as text, with the same checks. Without a digest, only the size is checked. */
export async function textOf(
  blob: ReadableStream<Uint8Array>,
  expected: { readonly sha256?: string; readonly bytesMax: number },
): Promise<string> {
  const chunks: Uint8Array[] = [];
  await readChecked(blob, expected, async (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

async function readChecked(
  blob: ReadableStream<Uint8Array>,
  { sha256, bytesMax }: { readonly sha256?: string; readonly bytesMax: number },
  use: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const stream = Readable.fromWeb(blob as NodeStream<Uint8Array>);
  const silence = setTimeout(
    () => stream.destroy(new Error(`the store sent nothing for ${SILENCE_MS_MAX / 1_000} s`)),
    SILENCE_MS_MAX,
  );
  try {
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > bytesMax) throw new Error(`the blob ${sha256 ?? ''} is larger than its list says`);
      digest.update(chunk);
      await use(chunk);
    }
    if (sha256 !== undefined && digest.digest('hex') !== sha256)
      throw new Error(`the blob ${sha256} is damaged or incomplete`);
  } finally {
    clearTimeout(silence);
  }
}
