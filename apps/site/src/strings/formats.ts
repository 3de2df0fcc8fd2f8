/** A text for each plural form that a language has; `#` is the number. Both languages have `one` and `other`. */
interface Forms {
  readonly one: string;
  readonly other: string;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Writes numbers, counts, times and durations as a language does. `locale` is a BCP 47 tag. */
export function formatsOf(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  const number = (value: number): string => numbers.format(value);
  const unit = (name: string, value: number): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  return {
    number,
    /** `count(1200, { one: '# icon', other: '# icons' })` → `1,200 icons`. */
    count: (value: number, { one, other }: Forms): string =>
      (plurals.select(value) === 'one' ? one : other).replace('#', number(value)),
    /** `percent(0.125)` → `12.5%`; `isChange` adds the sign. */
    percent: (share: number, isChange = false): string =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
        signDisplay: isChange ? 'exceptZero' : 'auto',
      }).format(share),
    list: (texts: readonly string[]): string => new Intl.ListFormat(locale).format(texts),
    /** Milliseconds, megabytes and other units of `Intl.NumberFormat`, with their short name. */
    measure: (value: number, name: string): string =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: name }).format(value),
    time: (at: Date, form: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(locale, form).format(at),
    /** The largest unit that is not 0, and the next unless it is 0: `93784` → `1 day, 2 hours`. */
    duration(seconds: number): string {
      const first = UNITS.findIndex(([, length]) => seconds >= length);
      if (first < 0) return unit('second', 0);
      let rest = Math.floor(seconds);
      return UNITS.slice(first, first + 2)
        .flatMap(([name, length]) => {
          const value = Math.floor(rest / length);
          rest -= value * length;
          return value > 0 ? [unit(name, value)] : [];
        })
        .join(', ');
    },
  };
}
