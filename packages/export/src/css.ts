import { usesTextColor } from './markup.ts';

/** A drawing as the text of its document. */
interface SvgText {
  readonly svg: string;
}

/** The drawing as a data URI for `src`, `href` and `url("…")`. Contains no quotes, so it fits into either kind. */
export function dataUri({ svg }: SvgText): string {
  // Double quotes would be three characters each, and browsers accept single ones.
  const short = svg.replaceAll(/"([^"']*)"/g, "'$1'");
  return `data:image/svg+xml,${encodeURIComponent(short).replaceAll("'", '%27').replaceAll('%20', ' ').replaceAll('%3D', '=').replaceAll('%2F', '/').replaceAll('%3A', ':')}`;
}

/**
 * A CSS rule for the class `icon-<name>`. A drawing with `currentColor` becomes a mask in the color of the text, any
 * other a background image. `size` is a CSS length.
 */
export function writeCss(name: string, drawing: SvgText, size = '1em'): string {
  const address = `url("${dataUri(drawing)}")`;
  const paint = usesTextColor(drawing)
    ? `  background-color: currentColor;\n  mask: ${address} center / contain no-repeat;`
    : `  background: ${address} center / contain no-repeat;`;
  return `.icon-${name} {\n  display: inline-block;\n  width: ${size};\n  height: ${size};\n${paint}\n}\n`;
}
