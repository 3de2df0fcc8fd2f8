import { fold } from '../analysis/fold.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { CHINESE_OPENING, CLOSING, FOREIGN_LINKS, FOREIGN_NOUNS, FOREIGN_OPENINGS } from './request-words.ts';

/**
 * Removes the opening of a request or question, which tells nothing about the icon, and the general words of a
 * sentence: `what should I cook today` -> `cook`. Other text stays, and so does text that is nothing else.
 */
export function withoutRequest(typed: string): string {
  if (ONE_WORD.test(typed)) return typed;
  const text = withoutFinalMark(typed.replace(POINTING, ''));
  const asked = withoutOpening(text);
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const isSentence = words.filter((word) => isFunctionWord(word) || GENERAL_WORD.test(word)).length > 1;
  const informative = isSentence ? asked.replace(GENERAL, ' ').replace(/\s+/g, ' ').trim() : '';
  return /[\p{L}\p{N}]/u.test(informative) ? informative : asked;
}

/** A mark behind a space, as in French, is no sign of its own. */
function withoutFinalMark(text: string): string {
  const words = text.trim().split(/\s+/);
  const isMarked = words.length > 3 && /^[?!.]+$/.test(words.at(-1)!) && !ARTICLE.test(words.at(-2)!);
  return isMarked ? words.slice(0, -1).join(' ') : text;
}

function withoutOpening(text: string): string {
  const closed = text.replace(CLOSING, '');
  const thing = closed === text ? text : closed.replace(CHINESE_OPENING, '');
  const start = foreignStart(thing);
  return start === undefined ? withoutEnglishRequest(thing) : thing.slice(start);
}

/** The position behind `welches Icon für` and the like, in languages other than English. */
function foreignStart(text: string): number | undefined {
  const opens = foreignWord(FIRST_TOKEN.exec(text)?.[0] ?? '');
  if (!FOREIGN_OPENINGS.has(opens) && !FOREIGN_NOUNS.has(opens)) return undefined;
  const tokens = [...text.matchAll(/\S+/g)];
  const wordAt = (at: number) => foreignWord(tokens[at]![0]);
  const has = (set: ReadonlySet<string>, at: number) => at + 1 < tokens.length && set.has(wordAt(at));
  let end = 0;
  while (has(FOREIGN_OPENINGS, end) && !FOREIGN_NOUNS.has(wordAt(end))) end++;
  const opening = end;
  while (has(FOREIGN_NOUNS, end)) end++;
  if (end === opening || ENGLISH.test(text)) return undefined;
  const linksFrom = end;
  while (has(FOREIGN_LINKS, end)) end++;
  return opening > 0 || end > linksFrom ? tokens[end]!.index : undefined;
}

function foreignWord(token: string): string {
  return LETTERS.test(token) ? token.toLowerCase() : fold(token.replace(/[’']/g, '')).replace(EDGES, '');
}

function englishWord(token = ''): string {
  const word = token.toLowerCase();
  return LETTERS.test(word) ? word : word.replace(/[’']/g, '').replace(EDGES, '');
}

function withoutEnglishRequest(text: string): string {
  const title = text.includes(':') ? (TITLE.exec(text)?.[0] ?? '') : '';
  const opens = englishWord(FIRST_TOKEN.exec(text)?.[0]);
  if (title === '' && !OPENING.has(opens) && !ASKING.has(opens) && !opens.startsWith('icon')) return text;
  const tokens = [...text.slice(title.length).matchAll(/\S+/g)];
  const wordAt = (at: number) => englishWord(tokens[at]?.[0]);
  let isRequest = title !== '';
  let end = 0;
  for (; end < tokens.length; end++) {
    const word = wordAt(end);
    const isNextIn = (set: ReadonlySet<string>) => set.has(wordAt(end + 1));
    if (NOUNS.has(word) && end > 0 && (isNextIn(LINKS) || isNextIn(DEPICTING))) isRequest = true;
    else if (word.startsWith('icon') && isNextIn(LINKS)) isRequest = true;
    else if (ASKING.has(word)) isRequest = true;
    else if (
      ACTIONS.has(word) &&
      wordAt(end - 1) === 'to' &&
      !isNextIn(LINKS) &&
      !/^(?:show|display) an?$/.test(`${word} ${wordAt(end + 1)}`)
    )
      break;
    else if (PRAISE.has(word) && !isNextIn(NOUNS) && !isNextIn(PRAISE)) break;
    else if (!OPENING.has(word)) break;
  }
  const [rest] = tokens.slice(end);
  if (title === '' && (!isRequest || end < 2)) return text;
  return rest === undefined
    ? text.slice(end < tokens.length ? 0 : title.length)
    : text.slice(title.length + rest.index);
}

/** Words of English behind a noun that other languages have too. */
const ENGLISH = /\b(?:icons?|symbols?|pictogram) (?:com|da|die|do|is|man|met|of|per|van)\b/i;
const ONE_WORD = /^[!-~]*$/;
const FIRST_TOKEN = /\S+/;
const LETTERS = /^[A-Za-z]*$/;
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
const LINKS = wordSet('for of to that which when where with about like if how showing should related');

/** Words that only a request or a question begins with. */
const ASKING = wordSet(
  'i im ive id we us me you would there please pls anyone anybody how what which who when why where that looking something thing possible way',
);

/** Verbs of an opening. Behind `to` they tell what the icon does: `to add a user`. */
const ACTIONS = wordSet('add create make draw design show display search use give');

const DEPICTING = wordSet(
  'represent represents representing shows mean means meaning indicate indicates indicating symbolize symbolizes visualize' +
    ' depict depicts denote denotes express convey communicate illustrate',
);

/** Adjectives of an opening, only before its noun: `a good icon for`. */
const PRAISE = wordSet(
  'good great nice best better suitable right correct proper perfect new missing simple more intuitive clear clearer' +
    ' modern minimal minimalist cute cool nicer fancy clean beautiful generic standard common universal alternative',
);

/** Words of a sentence that no icon shows, though icons have some as names: `can`, `today`. */
const GENERAL_WORDS =
  'i|you|he|she|we|they|me|us|am|can|could|should|will|would|may|must|might|today|tomorrow|tonight|now|here|there|again|please|get|gets|put|take|takes|use|let|say|says';
/** Of a sentence, unlike `I love you`. */
const GENERAL_WORD = new RegExp(`^(?!you$)(?:${GENERAL_WORDS})$`);
/** Of `circle with an i`, the letter stays. */
const GENERAL = new RegExp(
  `(?<![\\p{L}\\p{N}-]|\\b(?:an|letter)\\s)(?:${GENERAL_WORDS})(?![\\p{L}\\p{N}-])[?!.,]*`,
  'giu',
);
/** `arrow pointing up`, `arrow that goes back`: the direction is in the other words. */
const POINTING =
  /(?<=\barrows?\s)(?:that\s)?(?:(?:is|are)\s)?(?:pointing|points?|going|goes|coming|comes|facing)\s(?=[a-z])/gi;
/** Before a mark that is a noun: `person with a ?`. */
const ARTICLE = /^(?:an?|the|with|and|une?|eine?)$/i;

const OPENING: ReadonlySet<string> = new Set([
  ...[NOUNS, ACTIONS, DEPICTING, PRAISE].flatMap((words) => [...words]),
  ...wordSet(
    'a an the this these those some any my our your hi hello hey can could would should will do does did is am are was' +
      ' were there it its be been have has had need needs needed want wants wanted trying love like know get find see' +
      ' help suggest recommend one anything someone somebody to for of with about really just also kindly if' +
      ' when why who much many long often far related',
  ),
]);
