import names from './sign-names.json' with { type: 'json' };

/** Looks up words in names of icons. */
export interface NameWords {
  readonly isTerm: (word: string) => boolean;
  /** Whether a name has both words. */
  readonly areNamed: (word: string, other: string) => boolean;
}

/** By unit, the quantity that icons show. */
const QUANTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    speed: 'km/h kmh kph mph m/s',
    distance: 'km mi miles',
    weight: 'kg lb lbs',
    voltage: 'v volt volts kv',
    watt: 'w kw kwh watts',
    'measuring cup': 'ml cl dl',
    hd: 'p',
  }).flatMap(([quantity, units]) => units.split(' ').map((unit) => [unit, quantity] as const)),
);

/** Forms of units of time, as names have them. */
const TIMES = [
  ['hours', 'hour', 'h', 'hr', 'hrs'],
  ['minutes', 'minute', 'min', 'mins'],
  ['seconds', 'second', 's', 'sec', 'secs'],
  ['days', 'day'],
];

/** `1/2` and the like with the words for the sign. */
const FRACTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(names).map(([sign, words]) => [sign.normalize('NFKC').replace('⁄', '/'), words]),
);

/**
 * Replaces numbers by words of names: `1/2` by `one half`, `4:3` by `ratio 4 3`, `50 % off` by `discount`. A number
 * with a unit that no name has is its quantity (`220 V` -> `voltage`), or has the form of names (`24h` -> `24 hours`).
 * A number behind the only other word is left out if no name has both: `vue 3` -> `vue`.
 */
export function spellOutNumbers(text: string, { isTerm, areNamed }: NameWords): string {
  if (!/\d/.test(text)) return text;
  const typed = text.trim().toLowerCase();
  const [, width, height] = /^(\d{1,2}):(\d{1,2})$/.exec(typed) ?? [];
  if (width !== undefined && areNamed('ratio', width) && areNamed('ratio', height!))
    return `ratio ${width} ${height}`;
  if (/^\d\/\d$/.test(typed)) return FRACTIONS.get(typed) ?? text;
  if (DISCOUNT.test(typed)) return typed.replace(DISCOUNT, 'discount');
  const [, word, number] = /^(\D{2,}) (\d{1,3})$/.exec(typed) ?? [];
  if (word !== undefined && isTerm(word) && !areNamed(word, number!)) return word;
  return text.replace(MEASURE, (measure, amount: string, unit: string) => {
    const name = unit.toLowerCase();
    const forms = TIMES.find((times) => times.includes(name)) ?? [];
    const form = forms.find((time) => areNamed(amount, time));
    if (form !== undefined) return `${amount} ${form}`;
    const quantity = QUANTITIES.get(name);
    const isNamed = isTerm(`${amount}${name}`) || areNamed(amount, name);
    return quantity === undefined || isNamed ? measure : quantity;
  });
}

const DISCOUNT = /[$€£]?\b\d{1,4}\s?(?:%|percent|[$€£])?\s(?:off|discount)$/;
const MEASURE = /(?<![\p{L}\p{N}.:/])(\d{1,4})\s?([a-z]+(?:\/[a-z])?)(?![\p{L}\p{N}])/giu;
