declare module 'wawoff2' {
  /** Compresses a TrueType font to WOFF2. */
  export function compress(font: Uint8Array): Promise<Uint8Array>;
  /** The TrueType font in a WOFF2 font. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
