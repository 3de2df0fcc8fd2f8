/** A malformed line of a word file. */
export class WordFileError extends Error {
  constructor(file: string, lineNumber: number, problem: string) {
    super(`${file}:${lineNumber}: ${problem}`);
    this.name = 'WordFileError';
  }
}

/** One line of a word file, split at its tabs. */
export interface WordLine {
  readonly lineNumber: number;
  readonly key: string;
  readonly cells: readonly string[];
}

/**
 * The lines of a word file without comments. Keys must not be empty, must ascend by code units and must not repeat. A generator,
 * because the lines of a whole file take much memory. O(text).
 *
 * @throws WordFileError at the first violation.
 */
export function* readLines(file: string, text: string): Generator<WordLine, void, undefined> {
  let previous = '';
  let lineNumber = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    start = end + 1;
    lineNumber++;
    if (line === '' || line.startsWith('# ') || line === '#') continue;
    const [key = '', ...cells] = line.split('\t');
    if (key === '') throw new WordFileError(file, lineNumber, 'the line has no key before the first tab');
    if (cells.length === 0) throw new WordFileError(file, lineNumber, `"${key}" has no cells`);
    if (key === previous) throw new WordFileError(file, lineNumber, `"${key}" repeats`);
    if (key < previous) {
      throw new WordFileError(file, lineNumber, `"${key}" must come before "${previous}"`);
    }
    previous = key;
    yield { lineNumber, key, cells };
  }
}
