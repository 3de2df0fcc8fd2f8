/** Every cap on a set in Iconify JSON. Of the 238 public sets the largest has 31,722 icons and 104 MB. */

/** Bytes of the file. */
export const SET_BYTES_MAX = 256 << 20;
/** Icons, and aliases that lead to them. */
export const SET_NAMES_MAX = 100_000;
/** Characters of all drawings together: aliases that turn an icon are drawings as well. */
export const SET_BODIES_CHARS_MAX = 256 << 20;
/** Further names of one icon. The most that a public one has is 21. */
export const NAMES_PER_ICON_MAX = 100;
/** Further names that an alias leads through. */
export const ALIAS_STEPS_MAX = 16;
/** The year 2100, in seconds: no set was changed later. */
export const LAST_MODIFIED_MAX = 4_102_444_800;
