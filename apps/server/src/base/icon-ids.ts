const BYTES_PER_ID = 8;

/** The ids as little-endian float64 values. The concatenation of two encodings encodes the ids of both. */
export function encodeIconIds(ids: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(ids.length * BYTES_PER_ID));
  ids.forEach((id, i) => {
    bytes.setFloat64(i * BYTES_PER_ID, id, true);
  });
  return new Uint8Array(bytes.buffer);
}

/** The ids of an encoding, without values that are not icon ids. */
export function decodeIconIds(encoded: Uint8Array): Set<number> {
  const bytes = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const ids = new Set<number>();
  for (let at = 0; at + BYTES_PER_ID <= bytes.byteLength; at += BYTES_PER_ID) {
    const id = bytes.getFloat64(at, true);
    if (Number.isSafeInteger(id) && id > 0) ids.add(id);
  }
  return ids;
}
