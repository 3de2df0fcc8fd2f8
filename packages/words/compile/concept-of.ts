const STYLE_SUFFIXES =
  /(?:-(?:outline|outlined|filled|fill|solid|duotone|twotone|two-tone|regular|(?:10|12|16|20|24|28|32|48|96)(?:px)?))+$/u;

/** The affixes that a pack declares for its styles, such as `round-` or `-filled`, without the joining dash. */
export interface StyleAffixes {
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
}

/**
 * The concept that an icon name shows: the name without style and size words at its ends. `home-outline` and
 * `round-home` (in a pack that declares the prefix `round`) both give `home`. At least one word
 * remains: `outline-filled` gives `outline`.
 */
export function conceptOf(name: string, affixes?: StyleAffixes): string {
  let stem = name.replace(/-{2,}/gu, '-');
  const suffix = longestFirst(affixes?.suffixes).find((one) => stem.endsWith(`-${one}`));
  if (suffix !== undefined) stem = stem.slice(0, -suffix.length - 1);
  const prefix = longestFirst(affixes?.prefixes).find((one) => stem.startsWith(`${one}-`));
  if (prefix !== undefined) stem = stem.slice(prefix.length + 1);
  return stem.replace(STYLE_SUFFIXES, '');
}

function longestFirst(affixes: readonly string[] | undefined): string[] {
  return (affixes ?? []).filter((affix) => affix !== '').sort((left, right) => right.length - left.length);
}
