import anyAscii from 'any-ascii';

/** Shorter than the limit of icon names, so a size, folder or number can be appended. */
const NAME_CHARS_MAX = 100;

/** Signs that are the whole text of some icons. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{
    '#': 'hash',
    '@': 'at',
    $: 'dollar',
    '€': 'euro',
    '£': 'pound',
    '¥': 'yen',
    '?': 'question',
    '!': 'exclamation',
  },
  ...{ '*': 'asterisk', '=': 'equals', '<': 'less-than', '>': 'greater-than', '~': 'tilde', '^': 'caret' },
  ...{ '×': 'times', '÷': 'divide', '°': 'degree', '→': 'arrow-right', '←': 'arrow-left', '↑': 'arrow-up' },
  ...{ '↓': 'arrow-down', '✓': 'check', '★': 'star', '♥': 'heart', '|': 'pipe' },
};

/**
 * Converts text to a name of lower-case ASCII words and digits joined by hyphens: `arrowLeft` -> `arrow-left`,
 * `主页` -> `zhu-ye`, `C#` -> `c-sharp`. Empty when the text has no letter, digit or known sign.
 */
export function foldName(text: string): string {
  const signs = [...text.trim()].map((sign) => SIGNS[sign]);
  return (
    anyAscii(signs.includes(undefined) ? text.normalize('NFC') : signs.join('-'))
      .replace(/(?<=[a-z])(?=[A-Z])|(?<=[0-9])(?=[A-Z][a-z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
      .toLowerCase()
      .replace(/['’`]/g, '')
      .replace(/(?<![a-z0-9])([a-z])#/g, '$1-sharp-')
      .replaceAll('%', '-percent-')
      .replaceAll('+', '-plus-')
      .replaceAll('&', '-and-')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, NAME_CHARS_MAX)
      // Hyphens are single here.
      .replace(/^-|-$/g, '')
  );
}
