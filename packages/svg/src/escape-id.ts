/** Characters that end a value, a style, a list or an address, or start markup. */
const UNSAFE = /[\s"'()<>&\\#;,{}]/g;
const PRIVATE_USE = 0xe000;

/**
 * Replaces unsafe characters of an id by characters of the private use area: editors make ids from layer names.
 * Different ids stay different. `isolateIds` renames all of them later.
 */
export function escapeId(id: string): string {
  return id.replace(UNSAFE, (character) => String.fromCharCode(PRIVATE_USE + character.charCodeAt(0)));
}

/** Escapes the ids in every `url(#…)` of a value. */
export function escapeIdsInUrls(value: string): string {
  return value.replace(
    LOCAL_ADDRESS,
    (_, double?: string, single?: string, bare?: string) =>
      `url(#${escapeId(double ?? single ?? bare ?? '')})`,
  );
}

const LOCAL_ADDRESS = /\burl\(\s*(?:"#([^"\\]+)"|'#([^'\\]+)'|#([^\s"'()\\]+))\s*\)/gi;
