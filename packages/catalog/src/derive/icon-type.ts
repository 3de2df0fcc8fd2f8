import type { IconType } from '@glyphdex/contract';

export interface TypeEvidence {
  readonly isAnimated: boolean;
  readonly isMonochrome: boolean;
  readonly pack: { readonly name: string; readonly category: string | null };
}

/**
 * What kind of picture is it? Animation decides first; then a full-colour picture of an emoji or sticker pack is a
 * Sticker, a one-coloured glyph of an interface pack an InterfaceIcon, and everything else an Icon: logos, flags,
 * thematic and multicolour drawings.
 */
export function iconType({ isAnimated, isMonochrome, pack }: TypeEvidence): IconType {
  if (isAnimated) return 'AnimatedIcon';
  if (!isMonochrome && (pack.category === 'Emoji' || /sticker|stickies|emoji/i.test(pack.name)))
    return 'Sticker';
  return isMonochrome && isInterfacePack(pack) ? 'InterfaceIcon' : 'Icon';
}

function isInterfacePack({ name, category }: TypeEvidence['pack']): boolean {
  // Collections of trademarks are no interface sets, whatever category they were filed under.
  if (/\b(?:brands?|logos?|flags?|emoji\w*)\b/i.test(name)) return false;
  // Private packs give no category: what they are made for is an interface.
  return category === null || /^(?:UI\b|Material|Archive)/.test(category);
}
