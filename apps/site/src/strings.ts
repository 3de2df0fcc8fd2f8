/**
 * The texts of the site, by page, and the formats of numbers, times and durations. Components import them from here.
 * Names of formats, such as JSX, are in the components. The build for another language replaces `en` in the address
 * below.
 *
 * To add a text, add it to a file of `strings/en/` and, under the same name, to the file of `strings/de/`. The type of
 * the English texts checks that no language lacks one. Counts take `count`, other numbers `number`.
 */
export * from './strings/en/index.ts';
