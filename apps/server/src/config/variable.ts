import { shownValue } from '../base/shown-value.ts';

/** The error in a value, as the end of a sentence: `is not a port number`. */
export class Mistake {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An environment variable: what it means, how its text is read, and its value if it is not set. */
export interface Variable<Value> {
  /** One sentence, without a final period, for `glyphdex config --help` and docs/operate.md. */
  readonly purpose: string;
  /** The default in words, where `fallback` does not say it: `the host of OIDC_ISSUER`. */
  readonly byDefault?: string;
  /** Whether `<NAME>_FILE` can name a file with the text, which no message repeats. */
  readonly isSecret?: true;
  /** A second name, which goes before the first one. */
  readonly alias?: string;
  readonly read: (text: string) => Value | Mistake;
  readonly fallback: Value;
}

type Parsing<Value> = Pick<Variable<Value>, 'read' | 'fallback'>;

/** Any text; `undefined` if it is not set. What it must be depends on other variables. */
export const anyText: Parsing<string | undefined> = { read: (given) => given, fallback: undefined };

/** A text that satisfies a condition; `fallback`, else `undefined`, if it is not set. */
export function text<Fallback extends string | undefined = undefined>(
  isValid: (text: string) => boolean,
  fault: string,
  fallback?: Fallback,
) {
  const mistake = new Mistake(fault);
  return { read: (given: string) => (isValid(given) ? given : mistake), fallback: fallback as Fallback };
}

/** One of the given words; `fallback`, else `undefined`, if it is not set. */
export function choice<const Word extends string, Fallback extends Word | undefined = undefined>(
  words: readonly Word[],
  fault: string,
  fallback?: Fallback,
): Parsing<Word | Fallback> {
  const read = (given: string) => words.find((word) => word === given) ?? new Mistake(fault);
  return { read, fallback: fallback as Fallback };
}

/**
 * A whole number of at most nine decimal digits. `example` ends the message about a mistake:
 * `. Set another number, for example PORT=3000.`
 */
export function wholeNumber(
  what: string,
  from: number,
  to: number,
  fallback: number,
  example = '',
): Parsing<number> {
  const fault = new Mistake(`is not ${what} from ${from} to ${to}${example}`);
  return {
    read(given) {
      const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      return value >= from && value <= to ? value : fault;
    },
    fallback,
  };
}

export type Values<Variables> = {
  readonly [Name in keyof Variables]: Variables[Name] extends {
    readonly read: (text: string) => infer Read;
    readonly fallback: infer Fallback;
  }
    ? Exclude<Read, Mistake> | Fallback
    : never;
};

/**
 * Reads all variables and returns their values, with a sentence for each mistake. The values can be used only if there
 * is no mistake. A validation library would take 8 MB of memory for this single call.
 */
export function readVariables<Variables extends Readonly<Record<string, Variable<unknown>>>>(
  variables: Variables,
  texts: Readonly<Record<string, string>>,
): { readonly values: Values<Variables>; readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const values = Object.entries(variables).map(([name, { read, fallback, isSecret }]) => {
    const given = texts[name];
    const value = given === undefined ? fallback : read(given);
    const shown = isSecret === undefined && given !== undefined ? ` ("${shownValue(given)}")` : '';
    if (value instanceof Mistake) mistakes.push(`${name}${shown} ${value.text}`);
    return [name, value];
  });
  return { values: Object.fromEntries(values) as Values<Variables>, mistakes };
}
