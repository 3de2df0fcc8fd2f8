/** A power of two. */
const PLACES = 4_096;

/**
 * Was this text seen lately? Clients repeat themselves, so what is seen for the second time is worth keeping, and what is
 * not leaves four bytes behind instead of an object that lives for a while. Each text has one place, which the next text
 * of the same place takes; two texts in 2^32 are taken for each other.
 */
export class Sightings {
  readonly #hashes = new Int32Array(PLACES);

  /** Whether the text was noted before; notes it. */
  note(text: string): boolean {
    const hash = hashOf(text);
    const place = (hash ^ (hash >>> 16)) & (PLACES - 1);
    if (this.#hashes[place] === hash) return true;
    this.#hashes[place] = hash;
    return false;
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
