/** The lengths that units refer to. */
export interface LengthBasis {
  /** The length of 100 %; `undefined` if it is unknown. */
  readonly whole: number | undefined;
  /** In user units, like `rootFontSize`. */
  readonly fontSize: number;
  readonly rootFontSize: number;
}

/** User units per absolute unit, at 96 units per inch (CSS Values 4 §6.2). */
const ABSOLUTE: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/**
 * A length or arithmetic of lengths in user units: `1in` -> 96. `undefined` for words and for units that depend on
 * something unknown. An x is assumed to be half as high as the font (CSS Values 4 §6.1.1).
 */
export function userUnits(text: string, basis: LengthBasis): number | undefined {
  const plain = text.trim().toLowerCase();
  if (!plain.includes('(')) return oneLength(plain, basis);
  const tokens = plain.match(TOKEN) ?? [];
  const value = new Calculation(tokens, basis).sum();
  return Number.isFinite(value) ? value : undefined;
}

/** `+` and `-` between terms are followed by a space (CSS Values 4 §10.1). */
const TOKEN = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:%|[a-z]+)?|[a-z]+|[-+*/(),]/g;
const LENGTH = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]*)$/;

function oneLength(text: string, { whole, fontSize, rootFontSize }: LengthBasis): number | undefined {
  const [, amount, unit = ''] = LENGTH.exec(text) ?? [];
  if (amount === undefined) return undefined;
  if (unit === '%') return whole === undefined ? undefined : (Number(amount) / 100) * whole;
  const fonts: Readonly<Record<string, number>> = { em: fontSize, rem: rootFontSize, ex: fontSize / 2 };
  const factor = ABSOLUTE[unit] ?? fonts[unit];
  return factor === undefined ? undefined : Number(amount) * factor;
}

/** Evaluates `calc()`, `min()`, `max()` and `clamp()` by recursive descent. NaN stands for an unknown length. */
class Calculation {
  readonly #tokens: readonly string[];
  readonly #basis: LengthBasis;
  #at = 0;

  constructor(tokens: readonly string[], basis: LengthBasis) {
    this.#tokens = tokens;
    this.#basis = basis;
  }

  sum(): number {
    let value = this.#product();
    for (let sign = this.#operator('+', '-'); sign !== undefined; sign = this.#operator('+', '-'))
      value += sign === '+' ? this.#product() : -this.#product();
    return value;
  }

  #product(): number {
    let value = this.#term();
    for (let sign = this.#operator('*', '/'); sign !== undefined; sign = this.#operator('*', '/')) {
      const factor = this.#term();
      value = sign === '*' ? value * factor : value / factor;
    }
    return value;
  }

  #operator(...signs: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at] ?? '';
    return signs.includes(token) ? this.#tokens[this.#at++] : undefined;
  }

  #term(): number {
    const token = this.#tokens[this.#at++] ?? '';
    const isCall = /^[a-z]+$/.test(token) && this.#tokens[this.#at] === '(';
    if (!isCall && token !== '(') return oneLength(token, this.#basis) ?? Number.NaN;
    if (isCall) this.#at++;
    const list: number[] = [];
    do list.push(this.sum());
    while (this.#tokens[this.#at++] === ',');
    if (token === 'min') return Math.min(...list);
    if (token === 'max') return Math.max(...list);
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = list;
    return token === 'clamp' ? Math.max(first, Math.min(second, third)) : first;
  }
}
