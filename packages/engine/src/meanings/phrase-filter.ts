/** Bits of a hash that are looked up: four million bits for 150,000 phrases let one stranger in 27 pass. */
const HASH_BITS = 22;

/** Bits that are set for the phrases of a thesaurus, so that nearly all other words need not be sought. */
export function filterOf(phrases: readonly string[]): Uint32Array {
  const bits = new Uint32Array((1 << HASH_BITS) >>> 5);
  for (const phrase of phrases) {
    const hash = hashOf(phrase);
    bits[hash >>> 5]! |= 1 << (hash & 31);
  }
  return bits;
}

/** False for a phrase that is surely not there. */
export function mayHold(filter: Uint32Array, phrase: string): boolean {
  const hash = hashOf(phrase);
  return ((filter[hash >>> 5]! >>> (hash & 31)) & 1) === 1;
}

/** FNV-1a, its upper bits folded into the lower. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return ((hash >>> HASH_BITS) ^ hash) & ((1 << HASH_BITS) - 1);
}
