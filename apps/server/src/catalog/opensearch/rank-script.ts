import {
  ALIASES_COST,
  ENTRY_SHIFT,
  FIELD_COSTS_ALONE,
  FIELD_COSTS_AMONG_WORDS,
  FIELD_WEIGHT,
  LIKELY_BIT,
  MATCHED_WORDS_MAX,
  POSTING,
  PROXIMITY,
  RANK_KEY_FIELDS,
  RANK_KEYS_COUNT,
  RANKING_RULES,
} from '@glyphdex/engine';
import { VARIANT_SHIFT } from './encoded-entries.ts';
import { EXPANSION_UNITS, KEPT, NUMBER_UNITS, UNIT_BASE, UNIT_MIN } from './plan-text.ts';

const {
  COST,
  COST_MASK,
  COST_SHIFT,
  FIELD,
  FIELD_MASK,
  FIELD_SHIFT,
  NAME_WORDS_CODE_SHIFT,
  NAME_WORDS_MASK,
  PAYLOAD_MASK,
  POSITION_MASK,
} = POSTING;

const NAME_CODE_MASK = (1 << VARIANT_SHIFT) - 1;

type RuleName = (typeof RANKING_RULES)[number]['name'];

function fieldOf(name: RuleName): { readonly shift: number; readonly mask: number } {
  const { bits, shift } = RANK_KEY_FIELDS.find((field) => field.name === name)!;
  return { shift, mask: (1 << bits) - 1 };
}

/** The bits of a rank key from the rules that read these facts, whose names are variables of the script. */
function keyOf(reads: 'costs' | 'name'): string {
  return RANKING_RULES.filter((rule) => rule.reads === reads)
    .map(({ name, value }) => {
      const fact = typeof value === 'string' ? value : `distance(${value.difference.join(', ')})`;
      const { shift, mask } = fieldOf(name);
      return `(lesser(${fact}, ${mask}) << ${shift})`;
    })
    .join(' | ');
}

const MATCH_COST = fieldOf('match cost');
const FIELD_COST = fieldOf('field');
const LENGTH = fieldOf('length');
const NEARNESS = fieldOf('proximity');

/** An expression that looks a value up by a field code. */
function byField(costs: readonly number[]): string {
  return `'${costs.join('')}'.charAt(field) - 48`;
}

/**
 * The score of a document for a plan: RANK_KEYS_COUNT minus its best rank key, or 0 if it does not match. All widths,
 * codes and rules come from the engine. The arithmetic is that of its modules `rank-matches`, `rank-key`,
 * `posting-lists` and `proximity`; `rank-script.test.ts` compares both without OpenSearch.
 *
 * The plan is a text (`plan-text.ts`), because a script reads a character faster than a boxed number of a list.
 */
export const RANK_SCRIPT = `
int lesser(int a, int b) { return a < b ? a : b }
int greater(int a, int b) { return a > b ? a : b }
int distance(int a, int b) { return a < b ? b - a : a - b }
int number(String x, int at) {
  return (x.charAt(at) - ${UNIT_MIN}) * ${UNIT_BASE} + x.charAt(at + 1) - ${UNIT_MIN};
}
int entry(byte[] v, int at) {
  return ((v[at] & 255) << 24) | ((v[at + 1] & 255) << 16) | ((v[at + 2] & 255) << 8) | (v[at + 3] & 255);
}
int lowerBound(byte[] v, int from, int count, int wanted) {
  int low = 0;
  int high = count;
  while (low < high) {
    int middle = (low + high) >>> 1;
    if (entry(v, from + 4 * middle) >>> ${ENTRY_SHIFT} < wanted) { low = middle + 1 } else { high = middle }
  }
  return low;
}
int plainWordsOf(int code) { return (code & ${NAME_WORDS_MASK}) - (code >>> ${NAME_WORDS_CODE_SHIFT}) }
boolean isNamedExactly(int payload, int code) {
  int field = (payload >>> ${FIELD_SHIFT}) & ${FIELD_MASK};
  return field == ${FIELD.wholeAlias} || (field == ${FIELD.name} && plainWordsOf(code) == 1);
}
int demotion(String x, int at, int payload, int code, boolean isVariant) {
  if (payload >>> ${COST_SHIFT} != ${COST.exact}) { return x.charAt(at) - ${UNIT_MIN} }
  if (((payload >>> ${FIELD_SHIFT}) & ${FIELD_MASK}) >= ${FIELD.tag} || isVariant) {
    return x.charAt(at + 1) - ${UNIT_MIN}
  }
  return isNamedExactly(payload, code) ? 0 : x.charAt(at + 2) - ${UNIT_MIN};
}
int payloadOf(String x, int at, byte[] v, int from, int count, int code, boolean isVariant) {
  int i = lowerBound(v, from, count, number(x, at));
  if (i == count) { return ${PAYLOAD_MASK + 1} }
  int end = number(x, at + 2);
  int own = number(x, at + 4);
  int flags = x.charAt(at + 6) - ${UNIT_MIN};
  int best = ${PAYLOAD_MASK + 1};
  for (; i < count; i++) {
    int found = entry(v, from + 4 * i);
    int term = found >>> ${ENTRY_SHIFT};
    if (term >= end) { break }
    int payload = found & ${PAYLOAD_MASK};
    int cost = payload >>> ${COST_SHIFT};
    if (term != own) {
      cost = (found & ${LIKELY_BIT}) != 0 ? ${COST.likelyCompletion} : ${COST.unlikelyCompletion};
    } else {
      boolean isNamed = isNamedExactly(payload, code);
      if ((flags & 2) != 0 && !isNamed) { continue }
      boolean isAlias = ((payload >>> ${FIELD_SHIFT}) & ${FIELD_MASK}) == ${FIELD.wholeAlias};
      boolean isWhole = isNamed && (isAlias || code == 1);
      if ((flags & 1) != 0 && !isWhole && cost == ${COST.exact}) { cost = ${COST.likelyCompletion} }
    }
    best = lesser(best, (payload & ${(1 << COST_SHIFT) - 1}) | (cost << ${COST_SHIFT}));
  }
  if (best > ${PAYLOAD_MASK}) { return best }
  int added = x.charAt(at + 7) - ${UNIT_MIN};
  if ((flags & 4) != 0) { added += demotion(x, at + 8, best, code, isVariant) }
  return best + (added << ${COST_SHIFT});
}
int keyOfCosts(int matchCost, int fieldCost) {
  return ${keyOf('costs')};
}
int keyOfName(int matchedWords, int nameWords, int proximity) {
  return ${keyOf('name')};
}
int keyAlone(int payload, int code) {
  int field = (payload >>> ${FIELD_SHIFT}) & ${FIELD_MASK};
  int nameWords = field == ${FIELD.name} ? plainWordsOf(code) : code & ${NAME_WORDS_MASK};
  boolean isInName = field == ${FIELD.name} || field == ${FIELD.style};
  boolean isWhole = field == ${FIELD.wholeAlias} || field == ${FIELD.wholePhrase};
  int proximity = ${PROXIMITY.notAllInName};
  if (isInName || field == ${FIELD.wholePhrase}) {
    proximity = (payload & ${POSITION_MASK}) == 0 ? ${PROXIMITY.leadingPhrase} : ${PROXIMITY.phrase};
  }
  int fieldCost = ${byField(FIELD_COSTS_ALONE)};
  return keyOfCosts((payload >>> ${COST_SHIFT}) & ${COST_MASK}, fieldCost)
    | keyOfName(isWhole ? nameWords : (isInName ? 1 : 0), nameWords, proximity);
}
int fieldCostAmongWords(int field) {
  return ${byField(FIELD_COSTS_AMONG_WORDS)};
}
int proximityOf(int positions, int missingWords, int wordsCount) {
  if (missingWords != 0) { return ${PROXIMITY.notAllInName} }
  int first = positions & ${POSITION_MASK};
  for (int word = 1; word < wordsCount; word++) {
    if (((positions >>> (2 * word)) & ${POSITION_MASK}) != lesser(first + word, ${POSITION_MASK})) {
      return ${PROXIMITY.slop}
    }
  }
  return first == 0 ? ${PROXIMITY.leadingPhrase} : ${PROXIMITY.phrase};
}
int sharedPositions(int positions, int wordsCount) {
  int seen = 0;
  int shared = 0;
  for (int word = 0; word < wordsCount; word++) {
    int position = (positions >>> (2 * word)) & ${POSITION_MASK};
    if (position == ${POSITION_MASK}) { continue }
    shared += (seen >>> position) & 1;
    seen |= 1 << position;
  }
  return shared;
}
boolean hasSlop(int key) {
  int proximity = (key >>> ${NEARNESS.shift}) & ${NEARNESS.mask};
  if (proximity == ${PROXIMITY.slop}) { return ((key >>> ${LENGTH.shift}) & ${LENGTH.mask}) > 0 }
  return proximity == ${PROXIMITY.notAllInName}
    && ((key >>> ${FIELD_COST.shift}) & ${FIELD_COST.mask}) > ${ALIASES_COST};
}
boolean isPhrase(int key) {
  int proximity = (key >>> ${NEARNESS.shift}) & ${NEARNESS.mask};
  return proximity <= ${PROXIMITY.phrase} || (proximity == ${PROXIMITY.slop} && !hasSlop(key));
}
boolean isKept(int key, int kept) {
  int proximity = (key >>> ${NEARNESS.shift}) & ${NEARNESS.mask};
  if (kept == ${KEPT.phrase}) { return proximity <= ${PROXIMITY.phrase} }
  if (kept == ${KEPT['in name']}) { return proximity <= ${PROXIMITY.slop} }
  return kept == ${KEPT.all} || (key & ${exactBits()}) == 0;
}
int worsen(int key, int cost, int proximityMin) {
  int others = key & ~${(MATCH_COST.mask << MATCH_COST.shift) | (NEARNESS.mask << NEARNESS.shift)};
  int matchCost = lesser(((key >>> ${MATCH_COST.shift}) & ${MATCH_COST.mask}) + cost, ${MATCH_COST.mask});
  int proximity = greater((key >>> ${NEARNESS.shift}) & ${NEARNESS.mask}, proximityMin);
  return others | (matchCost << ${MATCH_COST.shift}) | (proximity << ${NEARNESS.shift});
}
BytesRef document = doc['entries'].value;
byte[] v = document.bytes;
int from = document.offset + 1;
int count = (document.length - 1) >>> 2;
int code = v[document.offset] & ${NAME_CODE_MASK};
int nameWords = code & ${NAME_WORDS_MASK};
boolean isVariant = (v[document.offset] >>> ${VARIANT_SHIFT}) != 0;
String x = params.plan;
int best = ${RANK_KEYS_COUNT};
int disjuncts = x.charAt(0) - ${UNIT_MIN};
int next = 1;
for (int disjunct = 0; disjunct < disjuncts; disjunct++) {
  int at = next + ${NUMBER_UNITS};
  next += number(x, next);
  int flags = x.charAt(at) - ${UNIT_MIN};
  int kept = x.charAt(at + 1) - ${UNIT_MIN};
  int slopCost = x.charAt(at + 2) - ${UNIT_MIN};
  int addedCost = x.charAt(at + 3) - ${UNIT_MIN};
  int proximityMin = x.charAt(at + 4) - ${UNIT_MIN};
  int wordsTyped = x.charAt(at + 5) - ${UNIT_MIN};
  int conditions = x.charAt(at + 6) - ${UNIT_MIN};
  int words = x.charAt(at + 7) - ${UNIT_MIN};
  at += 8;
  boolean isMatch = true;
  if ((flags & 4) != 0) {
    int documents = number(x, at);
    at += ${NUMBER_UNITS};
    isMatch = false;
    for (int i = 0; i < documents && !isMatch; i++) {
      isMatch = number(x, at + ${NUMBER_UNITS} * i) == doc['rank'].value;
    }
    at += ${NUMBER_UNITS} * documents;
  }
  for (int condition = 0; condition < conditions && isMatch; condition++) {
    int values = number(x, at);
    at += ${NUMBER_UNITS};
    isMatch = false;
    for (int i = 0; i < values && !isMatch; i++) {
      int wanted = number(x, at + ${NUMBER_UNITS} * i);
      int place = lowerBound(v, from, count, wanted);
      isMatch = place < count && (entry(v, from + 4 * place) >>> ${ENTRY_SHIFT}) == wanted;
    }
    at += ${NUMBER_UNITS} * values;
  }
  int key = 0;
  int matchCost = 0;
  int fieldCost = 0;
  int wordsInName = 0;
  int positions = 0;
  for (int word = 0; word < words && isMatch; word++) {
    int repeats = x.charAt(at) - ${UNIT_MIN};
    int expansions = number(x, at + 1);
    at += 1 + ${NUMBER_UNITS};
    int payload = ${PAYLOAD_MASK + 1};
    for (int i = 0; i < expansions; i++) {
      payload = lesser(payload, payloadOf(x, at, v, from, count, code, isVariant));
      at += ${EXPANSION_UNITS};
    }
    if (payload > ${PAYLOAD_MASK}) { isMatch = false }
    else if ((flags & 1) != 0) { key = keyAlone(payload, code) }
    else {
      int field = (payload >>> ${FIELD_SHIFT}) & ${FIELD_MASK};
      matchCost += payload >>> ${COST_SHIFT};
      fieldCost += fieldCostAmongWords(field);
      if (field == ${FIELD.name} || field == ${FIELD.style}) { wordsInName += repeats }
      positions |= (payload & ${POSITION_MASK}) << (2 * word);
    }
  }
  if (!isMatch) { continue }
  if (words > 0 && (flags & 1) == 0) {
    int proximity = proximityOf(positions, wordsTyped - wordsInName, words);
    int shared = 0;
    if (proximity == ${PROXIMITY.slop}) { shared = sharedPositions(positions, (flags & 2) != 0 ? words : words - 1) }
    int matched = lesser(wordsInName - shared, ${MATCHED_WORDS_MAX});
    key = keyOfCosts(matchCost, fieldCost) | keyOfName(matched, nameWords, proximity);
  }
  if (slopCost > 0 && hasSlop(key)) { key = worsen(key, slopCost, 0) }
  if (isKept(key, kept)) { best = lesser(best, worsen(key, addedCost, proximityMin)) }
}
if (params.phrasesOnly && !isPhrase(best)) { return 0 }
if (((best >>> ${MATCH_COST.shift}) & ${MATCH_COST.mask}) + ${FIELD_WEIGHT} * ((best >>> ${FIELD_COST.shift}) & ${FIELD_COST.mask}) >= params.costBelow) { return 0 }
return ${RANK_KEYS_COUNT} - best;
`;

/** The bits of the rules that are 0 for a name of exactly the words typed. */
function exactBits(): number {
  return [MATCH_COST, FIELD_COST, LENGTH, NEARNESS].reduce(
    (bits, { shift, mask }) => bits | (mask << shift),
    0,
  );
}

/** Costs below this allow every match. */
export const ANY_COST = MATCH_COST.mask + FIELD_WEIGHT * FIELD_COST.mask + 1;
