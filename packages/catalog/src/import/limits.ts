/** Every cap on what a pack says of itself and its icons. */

export const SLUG_CHARS_MAX = 60;
export const TEXT_CHARS_MAX = 100;
export const ADDRESS_CHARS_MAX = 500;
export const TAG_CHARS_MAX = 60;
/** Tags of one icon, or of all icons of the pack; the index keeps fewer. */
export const TAGS_MAX = 40;
export const ALIASES_MAX = 40;
