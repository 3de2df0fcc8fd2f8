/** Every cap on the files of a pack. Beyond one that concerns a single file that file is refused, else all of them. */

/** Bytes of a `pack.json`: tags for tens of thousands of icons. */
export const FACTS_BYTES_MAX = 8 << 20;
/** Files and folders, ignored ones included. The largest public set has 20,000 icons. */
export const FILES_MAX = 100_000;
/** Folders within folders. */
export const NESTING_MAX = 16;
/** Bytes of one path. */
export const PATH_BYTES_MAX = 1024;
/** Bytes of all files together that are read; for an archive, unpacked. */
export const TOTAL_BYTES_MAX = 256 << 20;
/** Bytes of an archive as it lies on the disk. */
export const ARCHIVE_BYTES_MAX = 512 << 20;
/** How many times its size an archive may unpack to, once it is large at all. Drawings come to four, seldom to twenty. */
export const UNPACKING_RATIO_MAX = 200;
/** An archive that unpacks to less is none to worry about. */
export const UNPACKING_FREE_BYTES = 8 << 20;
