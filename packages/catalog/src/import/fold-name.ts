import anyAscii from 'any-ascii';

/** Shorter than the limit of icon names, so a size, folder or number can be appended. */
const NAME_CHARS_MAX = 100;

/**
 * Converts text to a name of lower-case ASCII words and digits joined by hyphens: `arrowLeft` -> `arrow-left`,
 * `主页` -> `zhu-ye`. Empty when the text has no letter or digit.
 */
export function foldName(text: string): string {
  return (
    anyAscii(text.normalize('NFC'))
      .replace(/(?<=[a-z])(?=[A-Z])|(?<=[0-9])(?=[A-Z][a-z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
      .toLowerCase()
      .replace(/['’`]/g, '')
      .replaceAll('+', '-plus-')
      .replaceAll('&', '-and-')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, NAME_CHARS_MAX)
      // Hyphens are single here.
      .replace(/^-|-$/g, '')
  );
}
