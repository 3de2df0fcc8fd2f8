/** What ends a value, a style, a list or an address, or begins markup. */
const AWKWARD = /[\s"'()<>&\\#;,{}]/g;
const PRIVATE_USE = 0xe000;

/**
 * The id with every awkward sign replaced by one of the private use area, so that it can stand anywhere: editors make ids out of
 * the names of layers. Different ids stay different, and all are renamed later.
 */
export function escapeId(id: string): string {
  return id.replace(AWKWARD, (sign) => String.fromCharCode(PRIVATE_USE + sign.charCodeAt(0)));
}

/** The same for the ids in every `url(#…)` of a value. */
export function escapeIdsInUrls(value: string): string {
  return value.replace(
    LOCAL_ADDRESS,
    (_, double?: string, single?: string, bare?: string) =>
      `url(#${escapeId(double ?? single ?? bare ?? '')})`,
  );
}

const LOCAL_ADDRESS = /\burl\(\s*(?:"#([^"\\]+)"|'#([^'\\]+)'|#([^\s"'()\\]+))\s*\)/gi;
