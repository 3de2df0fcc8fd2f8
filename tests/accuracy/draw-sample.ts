import { seededRandom } from '../../benchmarks/random.ts';
import {
  type InstalledIcon,
  type InstalledPack,
  readInstalledIcons,
  readInstalledPacks,
} from './installed-icons.ts';
import type { Half } from './labels.ts';

/** Another seed gives another sample, which needs new labels. */
const SEED = 20_260_401;
/** Packs of at least this size give one more icon, because most icons come from them. */
const LARGE_PACK_FROM = 3_000;

/**
 * Icons per pack by category. A pack of 40 icons gives as many as one of 2,000, because derivations fail most often in
 * small unusual packs.
 */
const PER_PACK: Readonly<Record<string, number>> = {
  Material: 4,
  'UI 24px': 2,
  'UI 16px / 32px': 2,
  'UI Other / Mixed Grid': 3,
  'UI Multicolor': 6,
  Programming: 4,
  Logos: 4,
  Emoji: 5,
  'Flags / Maps': 4,
  Thematic: 4,
  'Archive / Unmaintained': 2,
};

export interface DrawnIcon extends InstalledIcon {
  readonly half: Half;
}

/**
 * Draws a stratified random sample: PER_PACK icons of every visible pack of @iconify/json, one more from large packs,
 * and all icons of a pack with fewer. The icons of a pack alternate between the two halves, starting with a random one.
 * Deterministic for the seed and the package version. Throws for a pack of an unknown category. Takes about 4 s.
 */
export function drawSample(): DrawnIcon[] {
  const random = seededRandom(SEED);
  return readInstalledPacks().flatMap((pack) => {
    const icons = [...readInstalledIcons(pack.prefix).values()];
    const first = random() < 0.5 ? 0 : 1;
    return drawFrom(icons, countFor(pack), random).map((icon, at) => ({
      ...icon,
      half: (at + first) % 2 === 0 ? ('tune' as const) : ('proof' as const),
    }));
  });
}

function countFor({ prefix, category, total }: InstalledPack): number {
  const count = PER_PACK[category];
  if (count === undefined)
    throw new Error(`pack ${prefix} is of the category "${category}", which has no stratum`);
  return count + (total >= LARGE_PACK_FROM ? 1 : 0);
}

/** Draws without replacement, in random order. Removes the drawn items from `items`. */
function drawFrom<T>(items: T[], count: number, random: () => number): T[] {
  const drawn: T[] = [];
  while (drawn.length < count && items.length > 0) {
    drawn.push(...items.splice(Math.floor(random() * items.length), 1));
  }
  return drawn;
}
