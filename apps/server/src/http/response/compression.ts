import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { COMPRESSED_AT_ONCE_BYTES_MAX, COMPRESSED_BYTES_MIN, MEMOIZED_HEADERS_MAX } from '../limits.ts';
import { parseQualityList } from '../request/accept.ts';
import { memoize } from '../request/memoize.ts';

/** The content codings that the service can send. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** In order of preference for a client that gives them equal weights. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The encoding that the client prefers (RFC 9110 §12.5.3). A client that refuses all encodings gets `identity`. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding === undefined ? 'identity' : negotiate(acceptEncoding);
}

const negotiate = memoize((acceptEncoding: string): Encoding => {
  const items = parseQualityList(acceptEncoding);
  const wildcard = items.find(({ value }) => value === '*')?.quality;
  const weightOf = (encoding: Encoding) => {
    const given = items.find(({ value }) => value === encoding)?.quality ?? wildcard;
    // Without a weight, identity is acceptable, but less than the smallest weight in a header: 0.001.
    return given ?? (encoding === 'identity' ? 0.0001 : 0);
  };
  let best: Encoding = 'identity';
  let weight = 0;
  for (const encoding of ENCODINGS) {
    if (weightOf(encoding) <= weight) continue;
    best = encoding;
    weight = weightOf(encoding);
  }
  return best;
}, MEMOIZED_HEADERS_MAX);

/** Whether a body of this size is worth compressing. */
export function isCompressible(byteLength: number): boolean {
  return byteLength >= COMPRESSED_BYTES_MIN;
}

/** Compresses small bodies synchronously and others in the thread pool, at fast levels: 3 to 12 µs per kilobyte. */
export function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer | Promise<Buffer> {
  if (body.length > COMPRESSED_AT_ONCE_BYTES_MAX) {
    return encoding === 'br'
      ? brotliInPool(body, brotliOptions(body.length))
      : gzipInPool(body, GZIP_OPTIONS);
  }
  return encoding === 'br'
    ? brotliCompressSync(body, brotliOptions(body.length))
    : gzipSync(body, GZIP_OPTIONS);
}

const gzipInPool = promisify(gzip) as (body: Buffer, options: object) => Promise<Buffer>;
const brotliInPool = promisify(brotliCompress) as (body: Buffer, options: object) => Promise<Buffer>;

const GZIP_OPTIONS = { level: 3 };

function brotliOptions(byteLength: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: byteLength },
  };
}
