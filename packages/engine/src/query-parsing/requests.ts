import { fold } from '../analysis/fold.ts';
import { CHINESE_OPENING, CLOSING, FOREIGN_LINKS, FOREIGN_NOUNS, FOREIGN_OPENINGS } from './request-words.ts';

/**
 * Removes the opening of a request or question, which tells nothing about the icon: `I need an icon for deleting a
 * user` -> `deleting a user`. Other text stays, and so does text that is nothing else.
 */
export function withoutRequest(text: string): string {
  const closed = text.replace(CLOSING, '');
  const thing = closed === text ? text : closed.replace(CHINESE_OPENING, '');
  const start = foreignStart(thing);
  return start === undefined ? withoutEnglishRequest(thing) : thing.slice(start);
}

/** The position behind `welches Icon für` and the like, in languages other than English. */
function foreignStart(text: string): number | undefined {
  const tokens = [...text.matchAll(/\S+/g)];
  const words = tokens.map(([token]) => fold(token.replace(/[’']/g, '')).replace(EDGES, ''));
  if (ENGLISH.test(text)) return undefined;
  const has = (set: ReadonlySet<string>, at: number) => at + 1 < words.length && set.has(words[at]!);
  let end = 0;
  while (has(FOREIGN_OPENINGS, end) && !FOREIGN_NOUNS.has(words[end]!)) end++;
  const opening = end;
  while (has(FOREIGN_NOUNS, end)) end++;
  if (end === opening) return undefined;
  const linksFrom = end;
  while (has(FOREIGN_LINKS, end)) end++;
  return opening > 0 || end > linksFrom ? tokens[end]!.index : undefined;
}

function withoutEnglishRequest(text: string): string {
  const title = TITLE.exec(text)?.[0] ?? '';
  const tokens = [...text.slice(title.length).matchAll(/\S+/g)];
  const words = tokens.map(([token]) => token.toLowerCase().replace(/[’']/g, '').replace(EDGES, ''));
  let isRequest = title !== '';
  let end = 0;
  for (; end < words.length; end++) {
    const word = words[end]!;
    const next = words[end + 1] ?? '';
    if (NOUNS.has(word) && end > 0 && (LINKS.has(next) || DEPICTING.has(next))) isRequest = true;
    else if (word.startsWith('icon') && LINKS.has(next)) isRequest = true;
    else if (ASKING.has(word)) isRequest = true;
    else if (
      ACTIONS.has(word) &&
      words[end - 1] === 'to' &&
      !LINKS.has(next) &&
      !/^(?:show|display) an?$/.test(`${word} ${next}`)
    )
      break;
    else if (PRAISE.has(word) && !NOUNS.has(next) && !PRAISE.has(next)) break;
    else if (
      !OPENING.has(word) &&
      !ACTIONS.has(word) &&
      !DEPICTING.has(word) &&
      !NOUNS.has(word) &&
      !PRAISE.has(word)
    )
      break;
  }
  const [rest] = tokens.slice(end);
  if (title === '' && (!isRequest || end < 2)) return text;
  return rest === undefined
    ? text.slice(end < words.length ? 0 : title.length)
    : text.slice(title.length + rest.index);
}

/** Words of English behind a noun that other languages have too. */
const ENGLISH = /\b(?:icons?|symbols?|pictogram) (?:com|da|die|do|is|man|met|of|per|van)\b/i;
const TITLE =
  /^\s*(?:[\w-]{1,20}\s+){0,3}(?:request|suggestion|proposal|idea|missing|icons?|symbols?)\s{0,2}:\s+/i;
const EDGES = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]{1,20}$/gu;

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const NOUNS = wordSet(
  'icon icons symbol symbols pictogram pictograms picture pictures glyph glyphs image images',
);

/** Behind a noun of NOUNS, these lead to the thing. */
const LINKS = wordSet('for of to that which when where with about like if how showing should');

/** Words that only a request or a question begins with. */
const ASKING = wordSet(
  'i im ive id we us me you would there please pls anyone anybody how what which where that looking something thing possible',
);

/** Verbs of an opening. Behind `to` they tell what the icon does: `to add a user`. */
const ACTIONS = wordSet('add create make draw design show display search use give');

const DEPICTING = wordSet(
  'represent represents representing shows mean means meaning indicate indicates indicating symbolize symbolizes visualize' +
    ' depict depicts denote denotes express convey communicate illustrate',
);

/** Adjectives of an opening, only before its noun: `a good icon for`. */
const PRAISE = wordSet(
  'good great nice best better suitable right correct proper perfect new missing simple more intuitive clear clearer',
);

const OPENING = wordSet(
  'a an the this these those some any my our your hi hello hey can could would should will do does did is am are was' +
    ' were there it its be been have has had need needs needed want wants wanted trying love like know get find see' +
    ' help suggest recommend one anything someone somebody to for of with about really just also kindly if' +
    ' when why who',
);
