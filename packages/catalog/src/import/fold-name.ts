import anyAscii from 'any-ascii';

/** Room for what tells names apart, below what an icon name may have. */
const NAME_CHARS_MAX = 100;

/**
 * How is an icon called whose file is called so? Lower-case ASCII words and digits joined by hyphens: camelCase is
 * split, other scripts are written in Latin letters. Empty when nothing can be said or read aloud.
 */
export function foldName(text: string): string {
  return anyAscii(text.normalize('NFC'))
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[0-9])(?=[A-Z][a-z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replaceAll('+', '-plus-')
    .replaceAll('&', '-and-')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_CHARS_MAX)
    .replace(/^-+|-+$/g, '');
}
