import type { IconType } from '@glyphdex/contract';
import type { PackEvidence } from './known-pack.ts';

export interface TypeEvidence {
  readonly isAnimated: boolean;
  readonly isMonochrome: boolean;
  readonly pack: Pick<PackEvidence, 'name' | 'category' | 'palette' | 'likeness'>;
}

/**
 * What kind of picture is it? Animation decides first; then a picture in its own colours of an emoji or sticker pack is a
 * Sticker, a one-coloured glyph of an interface pack an InterfaceIcon, and everything else an Icon: logos, flags,
 * thematic and multicolour drawings.
 */
export function iconType({ isAnimated, isMonochrome, pack }: TypeEvidence): IconType {
  if (isAnimated) return 'AnimatedIcon';
  const isColored = !isMonochrome || pack.palette;
  if (isColored && (pack.category === 'Emoji' || /sticker|stickies|emoji/i.test(pack.name))) return 'Sticker';
  return !isColored && isInterfacePack(pack) ? 'InterfaceIcon' : 'Icon';
}

function isInterfacePack({ name, category, likeness }: TypeEvidence['pack']): boolean {
  // Collections of trademarks are no interface sets, whatever category they were filed under.
  if (/\b(?:brands?|logos?|flags?|emoji\w*)\b/i.test(name)) return false;
  // Of the packs for programmers, those that draw logos are solid; those drawn in lines are the glyphs of an editor.
  if (category === 'Programming') return likeness.lines > 0;
  // Private packs give no category: what they are made for is an interface.
  return category === null || /^(?:UI\b|Material|Archive)/.test(category);
}
