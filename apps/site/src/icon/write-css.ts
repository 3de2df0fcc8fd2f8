/**
 * The drawing as a style rule. One in the colour of the text is a mask that lets that colour through; one with colours of its
 * own is a background.
 */
export function writeCss(name: string, svg: string): string {
  const address = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  const isOfText = /currentcolor/i.test(svg);
  const look = isOfText
    ? `  background-color: currentColor;\n  mask: ${address} center / contain no-repeat;`
    : `  background: ${address} center / contain no-repeat;`;
  return `.icon-${name} {\n  display: inline-block;\n  width: 1em;\n  height: 1em;\n${look}\n}\n`;
}
