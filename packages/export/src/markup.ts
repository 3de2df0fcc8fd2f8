import { type SvgElement, serializeElement } from '@glyphdex/svg/tree';

/** Whether the drawing takes its color from the text around it. */
export function usesTextColor({ svg }: { readonly svg: string }): boolean {
  return /currentcolor/i.test(svg);
}

/** The content of the root element as XML. */
export function writeBody({ root }: { readonly root: SvgElement }): string {
  return root.children.map(serializeElement).join('');
}
