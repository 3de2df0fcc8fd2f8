import { ATTRIBUTE_CHARS_MAX, DEPTH_MAX, DOCUMENT_BYTES_MAX, ELEMENTS_MAX } from './limits.ts';
import { SvgRefusal } from './refusal.ts';
import type { SvgElement } from './svg-element.ts';

/**
 * Throws `SvgRefusal` if the clean drawing exceeds a limit on input: resolved styles, new ids, escapes and the group
 * around the content can make it larger than its source. Every result is therefore valid input. Linear in the text.
 */
export function checkOutput(root: SvgElement, svg: string): void {
  // UTF-8 has at most three bytes per UTF-16 unit.
  if (svg.length * 3 > DOCUMENT_BYTES_MAX && Buffer.byteLength(svg) > DOCUMENT_BYTES_MAX)
    throw new SvgRefusal(`is larger than ${DOCUMENT_BYTES_MAX / 1024} KiB after cleaning`);
  let elements = 0;
  const visit = ({ name, attributes, children }: SvgElement, depth: number): void => {
    if (name.startsWith('#')) return;
    if (depth > DEPTH_MAX) throw new SvgRefusal(`is nested deeper than ${DEPTH_MAX} elements after cleaning`);
    if (++elements > ELEMENTS_MAX)
      throw new SvgRefusal(`has more than ${ELEMENTS_MAX} elements after cleaning`);
    for (const [attribute, value] of attributes)
      if (value.length > ATTRIBUTE_CHARS_MAX && attribute !== 'd' && attribute !== 'href')
        throw new SvgRefusal(
          `has a ${attribute} attribute of more than ${ATTRIBUTE_CHARS_MAX} characters after cleaning`,
        );
    for (const child of children) visit(child, depth + 1);
  };
  visit(root, 1);
}
