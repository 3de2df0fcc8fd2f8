/**
 * What do people call the things that icons show? The word files of `packages/catalog/words`, read whole:
 *
 * ```ts
 * const words = readWords();
 * words.keywords.get('house');                       // [{ word: 'home', sources: ['lu', 'ph', 'tb', …] }, …]
 * words.synonyms.get('trash');                       // [{ target: 'bin', tier: 1, sources: ['own', …] }, …]
 * words.translations.get('de')?.get('schlussel');    // { word: 'schlüssel', targets: ['key'], sources: ['own'] }
 * words.emoji.get('🏠');                             // { names: ['house', …], words: ['home', 'building', …] }
 * words.brands.get('node.js');                       // ['nodejs', 'node-js', …]
 * words.flags.get('de');                             // 'germany'
 * ```
 *
 * Every list stands best first. A target is one word of icon names, or several joined by `-` that stand side by
 * side in a name. Keys of `keywords` are names as `conceptStem` leaves them; keys of `translations` and `synonyms`
 * are folded by `foldWord`, and who folds more coarsely folds them again.
 */
export { foldWord } from './fold-word.ts';
export { readFlags, readWords, type Words } from './read-words.ts';
