import { shownValue } from './domain/shown-value.ts';

/** What is wrong with a value, as the end of a sentence: `is not a port number`. */
export class Mistake {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An environment variable: a function that reads its text, and the default if it is not set. */
export interface Variable<Value> {
  readonly read: (text: string) => Value | Mistake;
  readonly fallback: Value;
}

type Values<Variables> = {
  readonly [Name in keyof Variables]: Variables[Name] extends Variable<infer Value> ? Value : never;
};

/**
 * Reads all variables and returns their values, with a sentence for each mistake. The values can be used only if there
 * is no mistake. A validation library would take 8 MB of memory for this single call.
 */
export function readVariables<Variables extends Readonly<Record<string, Variable<unknown>>>>(
  variables: Variables,
  set: Readonly<Record<string, string>>,
): { readonly values: Values<Variables>; readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const values = Object.entries(variables).map(([name, { read, fallback }]) => {
    const text = set[name];
    const value = text === undefined ? fallback : read(text);
    if (value instanceof Mistake) mistakes.push(`${name} ("${shownValue(text ?? '')}") ${value.text}`);
    return [name, value];
  });
  return { values: Object.fromEntries(values) as Values<Variables>, mistakes };
}

/** A text that satisfies a condition; `undefined` if it is not set. */
export function text(isValid: (text: string) => boolean, fault: string): Variable<string | undefined> {
  return { read: (given) => (isValid(given) ? given : new Mistake(fault)), fallback: undefined };
}

/** One of the given words. */
export function choice<Word extends string>(
  words: readonly Word[],
  fault: string,
  fallback: Word,
): Variable<Word> {
  return { read: (given) => words.find((word) => word === given) ?? new Mistake(fault), fallback };
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
): Variable<number> {
  const fault = new Mistake(`is not ${what} from ${from} to ${to}${example}`);
  return {
    read(given) {
      const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      return value >= from && value <= to ? value : fault;
    },
    fallback,
  };
}
