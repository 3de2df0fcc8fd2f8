/** The limits and thresholds of the engine. Lengths of text count UTF-16 units. */

/** Longer queries are cut before they are analyzed: nobody searches for an icon with so many words. */
export const QUERY_UNITS_MAX = 400;

/** Words of a query beyond these are ignored: each costs an intersection, and each dropped word another search. */
export const QUERY_WORDS_MAX = 10;

/** Longer words are cut, in documents and queries alike. This bounds the depth of the trie and the distance matrix. */
export const WORD_UNITS_MAX = 40;

/** A longer name counts as having this many words, because rank keys store the number in four bits. */
export const NAME_WORDS_MAX = 15;

/**
 * A posting is docId and payload in 32 bits, which leaves 24 for the docId. The last docId marks the absence of a
 * document.
 */
export const DOCUMENTS_MAX = (1 << 24) - 1;

/** With fewer matches than these (without variants), corrections, inflections and query rewrites are searched, too. */
export const ENOUGH_MATCHES = 20;

/**
 * With fewer matches of several words than these, frequent words are also expanded by the thesaurus, and the query is
 * looked up as a phrase. With more matches, the long lists of such words would cost too much.
 */
export const FEW_MATCHES = 10;

/** At most this many corrections of one word are searched, the likeliest first. */
export const CORRECTIONS_PER_WORD_MAX = 16;

/** A correction more than this many times rarer than the most frequent one is dropped. */
export const CORRECTION_RARITY_MAX = 64;

/**
 * A correction with the first letter of the word is likely if it is at most this many times rarer than the most
 * frequent such correction by the same number of edits. Likely corrections cost less.
 */
export const CORRECTION_LIKELY_WITHIN = 2;

/**
 * A phonetic correction more than this many times rarer than the most frequent correction costs like two edits. One
 * more than this many times as frequent as each correction by one edit costs like a likely one.
 */
export const PHONETIC_LIKELY_WITHIN = 4;

/** A term in at least this share of the documents is a likely completion of a prefix. */
export const LIKELY_COMPLETION_SHARE = 1 / 8192;

/** At most this many thesaurus targets of a phrase are used: each costs a merge of posting lists. */
export const TARGETS_PER_PHRASE_MAX = 8;

/**
 * A term is rarely meant as the last word of a query if longer terms with this prefix have more than this many times
 * its documents.
 */
export const RARE_WHOLE_FACTOR = 4;

/** A complete word in the names of at least this share of the documents is at first not expanded by the thesaurus. */
export const HEAD_TERM_SHARE = 1 / 2048;

/**
 * A word or prefix in at least this share of the documents is likely meant as typed, not as a word of another language.
 * At first only its surest thesaurus targets are added, and they rank behind it.
 */
export const OFTEN_SHARE = 1 / 512;

/** A word or prefix in at least this share of the documents is at first not expanded: its matches fill every page. */
export const VERY_OFTEN_SHARE = 1 / 128;

/** At most this many adjacent words are looked up as one phrase. */
export const PHRASE_WORDS_MAX = 4;

/** At most this many rewrites of each kind (words joined, joined in reverse order, split) are searched. */
export const REWRITES_MAX = 4;

/** A term or prefix with at least this many documents is frequent: its list and its top-k are precomputed. */
export const FREQUENT_FROM = 512;

/**
 * The list of a frequent term or prefix gets a bitmap if it has at least this share of all documents. A bitmap of
 * 370,000 documents takes 60 KB, so shorter lists have none.
 */
export const BITMAP_SHARE = 1 / 64;

/** The number of precomputed best matches of each frequent list. A page that ends within them needs no matching. */
export const TOP_K = 100;

/** Related tags that are not precomputed are those of at most this many of the best matches. */
export const RELATED_TAGS_SAMPLE = 64;

/** At most this many related tags are returned, whatever the request asks for. */
export const RELATED_TAGS_MAX = 16;

/** At most this many suggestions are returned, and precomputed for prefixes that many words share. */
export const SUGGESTIONS_MAX = 10;

/** Suggestions for a prefix of more terms than these are precomputed. For other prefixes, the terms are scanned. */
export const WALKED_TERMS_MAX = 64;
