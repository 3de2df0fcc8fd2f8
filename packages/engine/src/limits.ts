/** Every cap of the engine, each with its reason. Lengths count UTF-16 units. */

/** A query is cut here before anything looks at it: what follows cannot be a search for an icon. */
export const QUERY_UNITS_MAX = 400;

/** Words of a query beyond these are not looked at: each costs an intersection, and a dropped one a new attempt. */
export const QUERY_WORDS_MAX = 10;

/** Longer words are cut, in documents and queries alike; bounds the depth of the trie and the distance matrix. */
export const WORD_UNITS_MAX = 40;

/** Longer names count as this long. */
export const NAME_WORDS_MAX = 15;

/** A posting is docId and payload in 32 bits, which leaves 24 for the docId; the last one stands for no document. */
export const DOCUMENTS_MAX = (1 << 24) - 1;

/** With fewer matches than these, corrections, other forms and split words are looked for as well. */
export const ENOUGH_MATCHES = 20;

/** With fewer matches of several words than these, frequent words are read as what they mean, too; lists are long. */
export const FEW_MATCHES = 10;

/** How many corrections of one word are followed; the likeliest win. */
export const CORRECTIONS_PER_WORD_MAX = 16;

/** A correction this many times rarer than the most frequent one is left out. */
export const CORRECTION_RARITY_MAX = 64;

/** Corrections at most this many times rarer than the most frequent of their kind rank before the others. */
export const CORRECTION_LIKELY_WITHIN = 2;

/** The same for words that only sound alike, which must also be this many times as frequent as words one edit away. */
export const PHONETIC_LIKELY_WITHIN = 4;

/** A word that at least one of this many documents holds is a likely end of a word just begun. */
export const LIKELY_ENDING_SHARE = 1 / 8192;

/** At most this many words of names stand for one phrase; each that is read costs a merge. */
export const TARGETS_PER_PHRASE_MAX = 8;

/** A word that is the beginning of others with more than this many times its documents is seldom meant while it is the last one. */
export const RARE_WHOLE_FACTOR = 4;

/** A word that at least one of this many documents holds is an icon word in its own right, whatever else it means. */
export const HEAD_TERM_SHARE = 1 / 2048;

/** A beginning that at least one of this many documents holds is likely meant, even if it is a word of some language. */
export const OFTEN_SHARE = 1 / 512;

/** And from this share on nothing else is meant: there is a page of it for everybody, and lists are long. */
export const VERY_OFTEN_SHARE = 1 / 128;

/** At most this many neighbouring words are looked up as one phrase. */
export const PHRASE_WORDS_MAX = 4;

/** How many other readings (words joined, words split) of one query are followed. */
export const REWRITES_MAX = 4;

/** Words and beginnings with at least this many documents are hot: their list and best matches are precomputed. */
export const FREQUENT_FROM = 512;

/** Hot lists over at least this share of all documents have a bitset beside them, which takes a bit per document. */
export const BITMAP_SHARE = 1 / 64;

/** How many best matches a hot list keeps: a page that ends within them needs no matching. */
export const TOP_K = 100;

/** From how many of the best matches the related tags are drawn. */
export const RELATED_TAGS_SAMPLE = 50;

/** At most this many related tags are given, whatever is asked for. */
export const RELATED_TAGS_MAX = 16;

/** At most this many suggestions are given, and kept for beginnings that many words share. */
export const SUGGESTIONS_MAX = 10;

/** The words with one beginning are walked when a suggestion is asked for, unless they are more than these. */
export const WALKED_TERMS_MAX = 64;
