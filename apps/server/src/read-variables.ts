/** The mistake in a value, as the end of a sentence that starts with the value: `is not a port number`. */
export class Mistake {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An environment variable: how to read its text, and its default. */
export interface Variable<Value> {
  readonly read: (text: string) => Value | Mistake;
  readonly otherwise: Value;
}

type Values<Variables> = {
  readonly [Name in keyof Variables]: Variables[Name] extends Variable<infer Value> ? Value : never;
};

/**
 * Reads all variables and returns their values, with a sentence for each mistake. Own code, because a validation library
 * would hold 8 MB of memory for this one call.
 */
export function readVariables<Variables extends Readonly<Record<string, Variable<unknown>>>>(
  variables: Variables,
  set: Readonly<Record<string, string>>,
): { readonly values: Values<Variables>; readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const values = Object.entries(variables).map(([name, { read, otherwise }]) => {
    const text = set[name];
    const value = text === undefined ? otherwise : read(text);
    if (value instanceof Mistake) mistakes.push(`${name} ("${text}") ${value.text}`);
    return [name, value];
  });
  return { values: Object.fromEntries(values) as Values<Variables>, mistakes };
}

/** A text of a certain form. */
export function text(isRight: (text: string) => boolean, fault: string): Variable<string | undefined> {
  return { read: (given) => (isRight(given) ? given : new Mistake(fault)), otherwise: undefined };
}

/** One of a few words. */
export function choice<Word extends string>(
  words: readonly Word[],
  fault: string,
  otherwise: Word,
): Variable<Word> {
  return { read: (given) => words.find((word) => word === given) ?? new Mistake(fault), otherwise };
}

/** A whole number in plain digits. */
export function wholeNumber(what: string, from: number, to: number, otherwise: number): Variable<number> {
  const fault = new Mistake(`is not ${what} from ${from} to ${to}`);
  return {
    read(given) {
      const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      return value >= from && value <= to ? value : fault;
    },
    otherwise,
  };
}
