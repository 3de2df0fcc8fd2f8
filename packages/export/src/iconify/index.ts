export { drawIcon } from './draw-icon.ts';
export type { IconSet } from './icon-set.ts';
export { type FoundIcons, findIcons, iconsData } from './icons-data.ts';
export { jsonPieces, LazyObject, PIECE_CHARS } from './json-pieces.ts';
export { namedPrefixes } from './named-prefixes.ts';
export { type DrawnStyle, readSearchWords, type SearchWords } from './search-words.ts';
export { type SetForm, setJson } from './set-json.ts';
export { type ListingOptions, listingOf } from './set-listing.ts';
export { styleSheetOf } from './style-sheet.ts';
