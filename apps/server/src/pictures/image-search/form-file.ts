import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

/** The only file of a form. */
export interface FormFile {
  /** The `Content-Type` of its part, without parameters. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Parts of a form, files included. The gallery sends two. */
const PARTS_MAX = 8;
const PART_HEADERS_MAX = 16;
/** Bytes of a field. Fields are not used. */
const FIELD_BYTES_MAX = 4_096;
/** The body is parsed in pieces of this size, so parsing stops soon after a limit. */
const PIECE_BYTES = 16_384;

/**
 * Reads a body of type `multipart/form-data`. Undefined for a malformed form, for a form without a file or with
 * several, and for one of more than `PARTS_MAX` parts, of which no further part is parsed.
 */
export async function readFormFile(body: Buffer, contentType: string): Promise<FormFile | undefined> {
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        parts: PARTS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fileSize: body.length,
        headerPairs: PART_HEADERS_MAX,
      },
    });
  } catch {
    return undefined;
  }
  const files: FormFile[] = [];
  let isRefused = false;
  const refuse = () => {
    isRefused = true;
  };
  parser.on(
    'file',
    (_field: string, stream: BusboyFileStream, _name: string, _encoding: string, type: string) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => files.push({ mediaType: type, bytes: Buffer.concat(pieces) }));
      stream.on('error', refuse);
    },
  );
  parser.on('partsLimit', refuse);
  const isFinished = new Promise<void>((resolve) => {
    parser.on('finish', resolve);
    parser.on('error', () => {
      refuse();
      resolve();
    });
  });
  for (let start = 0; start < body.length && !isRefused; start += PIECE_BYTES)
    parser.write(body.subarray(start, start + PIECE_BYTES));
  if (isRefused) return undefined;
  parser.end();
  await isFinished;
  return !isRefused && files.length === 1 ? files[0] : undefined;
}
