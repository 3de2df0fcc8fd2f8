import names from './sign-names.json' with { type: 'json' };

export interface NameWords {
  readonly isTerm: (word: string) => boolean;
  /** Whether a name has both words, or as many names as given. */
  readonly areNamed: (word: string, other: string, namesMin?: number) => boolean;
}

/** By unit, the quantity that icons show. */
const QUANTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    speed: 'km/h kmh kph mph m/s',
    distance: 'km miles',
    weight: 'kg g mg lb lbs',
    angle: 'degree degrees deg',
    voltage: 'v volt volts kv',
    watt: 'w kw kwh watts',
    'measuring cup': 'ml cl dl',
    hd: 'p',
  }).flatMap(([quantity, units]) => units.split(' ').map((unit) => [unit, quantity] as const)),
);

/** By picture of a unit of time, its forms as names have them. */
const TIMES = Object.entries({
  clock: ['hours', 'hour', 'h', 'hr', 'hrs', 'minutes', 'minute', 'min', 'mins'],
  timer: ['seconds', 'second', 's', 'sec', 'secs'],
  calendar: ['days', 'day', 'weeks', 'week', 'months', 'month', 'years', 'year'],
});

/** Fewer names with only a number and a unit of time are titles of apps. */
const TIMES_MIN = 5;

/** `1/2` and the like with the words for the sign. */
const FRACTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(names).map(([sign, words]) => [sign.normalize('NFKC').replace('⁄', '/'), words]),
);

/**
 * Replaces numbers by words of names: `1/2` by `one half`, `4:3` by `ratio 4 3`, `50 % off` by `discount`. A number
 * with a unit that no name has is its quantity (`220 V` -> `voltage`), or has the form of names (`24h` -> `24 hours`).
 * The size of a drawing beside words is left out: `24px home`. A number behind the only other word is left out
 * if no name has both: `vue 3` -> `vue`.
 */
export function spellOutNumbers(text: string, { isTerm, areNamed }: NameWords): string {
  if (!/\d/.test(text)) return text;
  const sized = text.replace(PIXELS, '').trim();
  if (sized !== text.trim() && /\p{L}/u.test(sized)) return spellOutNumbers(sized, { isTerm, areNamed });
  const typed = text.trim().toLowerCase();
  const [, ordinal] = ORDINAL.exec(typed) ?? [];
  if (ordinal !== undefined) return `number ${ordinal}`;
  const [, percent] = /^(\d{1,3}) ?%$/.exec(typed) ?? [];
  if (percent !== undefined) return areNamed('percent', percent) ? `${percent} percent` : 'percent';
  const [, width, height] = /^(\d{1,2}):(\d{1,2})$/.exec(typed) ?? [];
  if (width !== undefined && areNamed('ratio', width) && areNamed('ratio', height!))
    return `ratio ${width} ${height}`;
  if (/^\d\/\d$/.test(typed)) return FRACTIONS.get(typed) ?? text;
  if (DISCOUNT.test(typed)) return typed.replace(DISCOUNT, 'discount');
  // A number behind a name counts drawings of it: `users-three` shows three users, `users-3` is the third of users.
  const [, count = '', things = ''] = /^(\d{1,2}) ([a-z]{2,}s|people)$/.exec(typed) ?? [];
  const inWords = NUMBER_WORDS[Number(count || -1)];
  if (inWords !== undefined && areNamed(inWords, things)) return `${inWords} ${things}`;
  const [, word, number] = /^(\D{2,}) (\d{1,3})$/.exec(typed) ?? [];
  if (word !== undefined && isTerm(word) && !areNamed(word, number!)) return word;
  return text.replace(MEASURE, (measure, amount: string, unit: string) => {
    const name = unit.toLowerCase();
    const [picture, forms = []] = TIMES.find(([, times]) => times.includes(name)) ?? [];
    const isAlone = measure.length === text.length;
    const form = forms.find(
      (time) =>
        time.length > 1 && time.startsWith(name[0]!) && areNamed(amount, time, isAlone ? TIMES_MIN : 1),
    );
    if (form !== undefined) return `${amount} ${form}`;
    if (isAlone && picture !== undefined) return picture;
    const quantity = QUANTITIES.get(name);
    const isNamed = isTerm(`${amount}${name}`) || areNamed(amount, name);
    // Degrees alone are rather those of a turn, as in `rotate-90-degrees`.
    if (quantity === undefined || isNamed || (isAlone && quantity === 'angle')) return measure;
    return text.includes(quantity) ? '' : quantity;
  });
}

/** `no. 1` is no negation. */
const ORDINAL = /^(?:no|nr|num)[. ]{1,2}(\d{1,3})$/;

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** The size of a drawing: `24px`, `16x16`. */
const PIXELS = /(?<![\p{L}\p{N}.-])\d{1,4}\s?(?:px|pixels?|(?<=\d\d)x\d{2,4}(?:\s?px)?)(?![\p{L}\p{N}-])/giu;

const DISCOUNT = /[$€£]?\b\d{1,4}\s?(?:%|percent|[$€£])?\s(?:off|discount)$/;
const MEASURE = /(?<![\p{L}\p{N}.:/])(\d{1,4})\s?([a-z]+(?:\/[a-z])?)(?![\p{L}\p{N}])/giu;
