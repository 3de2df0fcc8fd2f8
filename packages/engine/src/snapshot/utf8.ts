// Every JavaScript platform has these two classes. The engine is compiled without the types of any platform.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text in UTF-8. Lone surrogates become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The text of UTF-8 bytes, which may be in shared memory. Malformed bytes become U+FFFD; nothing throws. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
