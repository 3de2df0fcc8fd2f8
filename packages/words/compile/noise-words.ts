/** Style words. They say how an icon is drawn, not what it shows, and searches filter by style. */
export const STYLE_WORDS: ReadonlySet<string> = new Set(
  `outline outlined filled fill solid duotone twotone regular thin light-weight rounded sharp linear glyph stroke
   hollow flat colored monochrome black-and-white`.split(/\s+/u),
);

/** Words that say nothing about an icon, because they fit every icon. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  `icon icons symbol symbols shape shapes sign signs glyph logo logos brand brands design object objects misc other
   others general interface ui element elements thing things item items type types variant alt alternative image-of
   uncategorized unknown new-icon updated deprecated the and or of in to for with not you your this that from new-version
   watson ibm-watson ibm ibm-cloud sysml watson-health`.split(/\s+/u),
);

/** Misspelled tags. A search would not correct them if they were keywords. */
export const MISSPELLED_WORDS: ReadonlySet<string> = new Set(
  'assigment calender donwload intrustion lecturn'.split(' '),
);

/** Stop words in names and keywords of emoji. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `emoji to of in on at or by with from between behind over out off as am um uh hm et de us go get got come let lets
   set very too so than such only also just me my we he she where when who which this that`.split(/\s+/u),
);

/** Categories of packs that are too general for a single icon. */
export const COARSE_CATEGORIES: ReadonlySet<string> = new Set(
  `system home-automation alpha numeric account user text content format arrow arrows shape shapes design objects
   editor media device devices tech files folders form view languages people color other places communications
   edit modify alert error lock battery printer phone cellphone cloud tooltip settings vector letters numbers symbols
   brand logo logos drawing extensions logic version-control communication development technology-and-development
   technology maps office`.split(/\s+/u),
);

/** CLDR and Emojibase keywords for parts of the picture or the mood of the writer instead of the subject. */
export const EMOJI_NOISE: ReadonlySet<string> = new Set(
  `face mouth eye eyes man woman person people adult men women male female boy girl button mark sign symbol hollow filled white
   black right left up down over under upper lower upwards downwards leftwards rightwards small large medium big open closed facing tone skin
   ily bae xoxo omg whatever you not set stroke ideograph japanese keycap circled square operator equal barb harpoon
   head body hair hand hands finger fingers tongue teeth nose lips cheek eyebrow eyebrows ears tail o-clock thirty
   thing object geometric it me my your is a an the of in on at to and no yo lol rofl smh tbh imo ngl sus vibe
   feels feeling fr af idk ikr wtf wow yolo bby bb boo babe jk omw brb g2g gtg ttyl ttfn hbd ayy yay whoa grr ugh
   meh eek hmm yep nah nope totally literally honestly very lots ton really simple where settle getting than position
   special hm oh uh application`.split(/\s+/u),
);
