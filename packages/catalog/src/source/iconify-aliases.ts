import { isIconName } from './icon-name.ts';
import type { Refusal } from './icon-source.ts';
import { isObject, type JsonObject } from './json-shape.ts';
import { ALIAS_STEPS_MAX, NAMES_PER_ICON_MAX } from './limits.ts';
import { asksForTurn } from './transform-drawing.ts';

/** An alias that turns, flips or crops the icon at the end of its chain: a drawing of its own. */
export interface TransformedAlias {
  readonly name: string;
  readonly icon: string;
  /** Its entry and those that it leads through, without that of the icon. */
  readonly entries: readonly JsonObject[];
}

export interface Aliases {
  /** Further names of an icon or of a transformed alias, each list in the order of the file. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly transformed: readonly TransformedAlias[];
  /** What leads nowhere. */
  readonly refused: readonly Refusal[];
}

/** What does each alias of a set in Iconify JSON stand for? */
export function readAliases(aliases: JsonObject, icons: JsonObject): Aliases {
  const names = new Map<string, string[]>();
  const transformed: TransformedAlias[] = [];
  const refused: Refusal[] = [];
  for (const alias of Object.keys(aliases)) {
    // An icon of the same name wins, as in the Iconify format.
    if (Object.hasOwn(icons, alias)) continue;
    const { target, steps } = follow(alias, aliases, icons);
    if (!Object.hasOwn(icons, target)) {
      refused.push({ name: alias, reason: 'is an alias of nothing' });
      continue;
    }
    if (!isIconName(alias)) {
      refused.push({ name: alias, reason: 'has a name that is not lower-case words joined by hyphens' });
      continue;
    }
    const own = steps.find(({ entry }) => asksForTurn(entry))?.name ?? target;
    if (own === alias) {
      transformed.push({ name: alias, icon: target, entries: steps.map(({ entry }) => entry) });
      continue;
    }
    const known = names.get(own);
    if (known && known.length >= NAMES_PER_ICON_MAX)
      refused.push({ name: alias, reason: `is one of more than ${NAMES_PER_ICON_MAX} names of ${own}` });
    else if (known) known.push(alias);
    else names.set(own, [alias]);
  }
  return { names, transformed, refused };
}

interface Step {
  readonly name: string;
  readonly entry: JsonObject;
}

/** The aliases from this one on, and what the last of them leads to. */
function follow(alias: string, aliases: JsonObject, icons: JsonObject): { target: string; steps: Step[] } {
  const steps: Step[] = [];
  let target = alias;
  while (steps.length < ALIAS_STEPS_MAX && !Object.hasOwn(icons, target)) {
    const entry = Object.hasOwn(aliases, target) ? aliases[target] : undefined;
    if (!isObject(entry) || typeof entry['parent'] !== 'string') break;
    steps.push({ name: target, entry });
    target = entry['parent'];
  }
  return { target, steps };
}
