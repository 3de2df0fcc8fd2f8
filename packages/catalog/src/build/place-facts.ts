import { ICON_TYPES, type IconType, type PackRecord } from '@glyphdex/contract';
import { placeFacts, SHOWN_AS } from '@glyphdex/engine';
import { makersOf } from '../rank/static-rank.ts';
import type { IconTable } from './icon-table.ts';

/**
 * By pack the `placeFacts` of its rows. The stem stands for the drawing, so further drawings (`home-2`) count as cuts,
 * too.
 */
export function placeFactsOf({ packs, records, stems, stemOf }: IconTable): readonly Uint32Array[] {
  const { makers } = makersOf(records);
  const { hashes } = stems;
  return packs.map(({ columns: { types, detours } }, pack) =>
    stemOf[pack]!.map((stem, row) =>
      placeFacts(
        groupOf(ICON_TYPES[types[row]!]!, records[pack]!),
        makers[pack]!,
        hashes[stem]!,
        detours[row]! > 0,
      ),
    ),
  );
}

/** Packs of logos, apps and coins; marks of tools and kinds of files. */
function isBrandPack({ name, category }: PackRecord): boolean {
  return category === 'Logos' || category === 'Programming' || /\b(?:brands?|logos?)\b/i.test(name);
}

function groupOf(type: IconType, pack: PackRecord): number {
  if (type === 'InterfaceIcon') return SHOWN_AS.interface;
  if (isBrandPack(pack)) return SHOWN_AS.brand;
  if (pack.palette || type === 'Sticker' || pack.category === 'Emoji') return SHOWN_AS.colored;
  // In a pack for interfaces, an `Icon` has several colors.
  const isColored = type === 'Icon' && /^(?:UI|Material|Archive)\b/.test(pack.category ?? 'UI');
  return isColored ? SHOWN_AS.colored : SHOWN_AS.interface;
}
