declare module 'opentype.js' {
  interface Glyph {
    readonly advanceWidth: number;
    getPath(x: number, y: number, fontSize: number): { toPathData(decimals: number): string };
  }

  interface Font {
    readonly unitsPerEm: number;
    charToGlyph(character: string): Glyph;
  }

  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
