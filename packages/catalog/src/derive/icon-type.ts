import type { IconType } from '@glyphdex/contract';
import type { PackEvidence } from './pack-evidence.ts';

export interface TypeEvidence {
  readonly isAnimated: boolean;
  readonly isMonochrome: boolean;
  readonly pack: Pick<PackEvidence, 'name' | 'category' | 'palette' | 'likeness'>;
}

/**
 * Derives the type of an icon. Animated icons are AnimatedIcon. A multicolor icon of an emoji or sticker pack is a
 * Sticker, a monochrome glyph of an interface pack an InterfaceIcon. All others are Icon: logos, flags, thematic and
 * multicolor drawings.
 */
export function iconType({ isAnimated, isMonochrome, pack }: TypeEvidence): IconType {
  if (isAnimated) return 'AnimatedIcon';
  const isColored = !isMonochrome || pack.palette;
  if (isColored && (pack.category === 'Emoji' || /sticker|stickies|emoji/i.test(pack.name))) return 'Sticker';
  return !isColored && isInterfacePack(pack) ? 'InterfaceIcon' : 'Icon';
}

function isInterfacePack({ name, category, likeness }: TypeEvidence['pack']): boolean {
  // Packs of trademarks are not interface packs, even if their category says so.
  if (/\b(?:brands?|logos?|flags?|emoji\w*)\b/i.test(name)) return false;
  // Packs for programmers: those of logos are solid, and those of lines are glyphs of an editor.
  if (category === 'Programming') return likeness.lines > 0;
  // Custom packs have no category. Most are made for interfaces.
  return category === null || /^(?:UI\b|Material|Archive)/.test(category);
}
