import { readLines, WordFileError } from './word-file.ts';

/** By what people type: names of the brand's icons, most common first. */
export type ReviewedBrands = ReadonlyMap<string, readonly string[]>;

/**
 * The project's own names for brands.
 *
 * @throws WordFileError naming the line.
 */
export function readReviewedBrands(file: string, text: string): ReviewedBrands {
  return new Map(
    Array.from(readLines(file, text), ({ lineNumber, key, cells }) => {
      const [names = '', ...rest] = cells;
      if (names === '' || rest.length > 0) {
        throw new WordFileError(file, lineNumber, 'a brand has one cell of icon names');
      }
      return [key, names.split(' ')];
    }),
  );
}
