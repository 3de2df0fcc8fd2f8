import { CSS_COLORS, type FieldError, fieldError } from '@glyphdex/contract';
import { nearestName } from './nearest-name.ts';

/**
 * The parts of JSON Schema that query parameters use. `x-csv` marks a comma-separated list of fixed values, `x-color` a
 * color, `x-typing` the text of a search field while a person types. `pattern` restricts plain texts only: for lists
 * and colors it is documentation.
 */
export interface ParameterSchema {
  readonly type?: string;
  /** All strings, or all whole numbers from 0 on. */
  readonly enum?: readonly (string | number)[];
  readonly items?: ParameterSchema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  /** For numbers: a negative power of ten, such as 0.001. */
  readonly multipleOf?: number;
  readonly 'x-csv'?: readonly string[];
  readonly 'x-color'?: boolean;
  readonly 'x-typing'?: boolean;
}

/** Returns the canonical value, `undefined` for a text that counts as absent, or a problem. */
export type ValueReader = (text: string) => string | number | boolean | undefined | FieldError;

export function isProblem(value: ReturnType<ValueReader>): value is FieldError {
  return typeof value === 'object';
}

/** Compiles the reader of single values of a schema, once at start. Throws for a type that it does not know. */
export function compileValueReader(schema: ParameterSchema): ValueReader {
  if (schema['x-csv'] !== undefined) return csvReader(schema['x-csv']);
  if (schema.enum !== undefined) return choiceReader(schema.enum);
  if (schema.type === 'boolean') return choiceReader([true, false]);
  if (schema['x-color'] === true) return readColor;
  if (schema.type === 'integer') return integerReader(schema);
  if (schema.type === 'number') return numberReader(schema);
  if (schema.type === 'string') return textReader(schema);
  throw new Error(`a query parameter cannot be of type ${schema.type}`);
}

/** Accepts each value in one form only: `90`, but neither `090` nor `90.0`; `true`, but not `True`. */
function choiceReader(choices: readonly (string | number | boolean)[]): ValueReader {
  const known = new Map(choices.map((choice) => [String(choice), choice]));
  const names = [...known.keys()];
  return (text) => known.get(text) ?? notOneOf(text, names);
}

/** An empty text counts as absent. The result has each value once, in the order of `choices`. */
function csvReader(choices: readonly string[]): ValueReader {
  const known = new Set(choices);
  return (text) => {
    if (text === '') return undefined;
    if (known.has(text)) return text;
    const given = new Set(text.split(','));
    for (const value of given) if (!known.has(value)) return notOneOf(value, choices);
    return choices.filter((choice) => given.has(choice)).join(',');
  };
}

/** ASCII digits only: no sign, point, exponent or other script's digits. */
function integerReader({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: ParameterSchema): ValueReader {
  return (text) => {
    if (!/^[0-9]+$/.test(text)) return fieldError('integer');
    const value = Number(text);
    if (value < minimum) return fieldError('too_small', [minimum]);
    if (value > maximum) return fieldError('too_large', [maximum]);
    return value;
  };
}

/** Plain decimals without sign and exponent, with at most as many decimal places as `multipleOf`. */
function numberReader({
  minimum = 0,
  maximum = Number.MAX_VALUE,
  multipleOf = 0.001,
}: ParameterSchema): ValueReader {
  const places = Math.round(-Math.log10(multipleOf));
  const form = new RegExp(`^[0-9]+(\\.[0-9]{1,${places}})?$`);
  return (text) => {
    if (!form.test(text)) return fieldError('number', [places]);
    const value = Number(text);
    if (value < minimum) return fieldError('too_small', [minimum]);
    if (value > maximum) return fieldError('too_large', [maximum]);
    return value;
  };
}

/** Hex digits with `#`, or a CSS color name, in lower case. An empty text counts as absent. */
function readColor(text: string): string | undefined | FieldError {
  const given = text.trim().toLowerCase();
  if (given === '') return undefined;
  if (/^#?(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(given)) {
    // No name of a CSS color consists of letters from a to f only.
    return given.startsWith('#') ? given : `#${given}`;
  }
  if (CSS_COLORS.has(given)) return given;
  return fieldError('color', [], nearestName(given, [...CSS_COLORS.keys()]));
}

/**
 * Trims the text. An empty text counts as absent. With `x-typing`, white space at the end becomes one space, because it
 * finishes the last word.
 */
function textReader(schema: ParameterSchema): ValueReader {
  const { maxLength = Number.POSITIVE_INFINITY, pattern, examples, 'x-typing': isTyped = false } = schema;
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const model = examples === undefined ? pattern : `"${String(examples[0])}"`;
  return (text) => {
    const value = text.trim();
    if (value === '') return undefined;
    if (value.includes('\0')) return fieldError('nul');
    // The limit is in code points. They are never more than UTF-16 units, which need no counting.
    if (value.length > maxLength && [...value].length > maxLength) return fieldError('too_long', [maxLength]);
    if (form !== undefined && !form.test(value)) return fieldError('form', [model ?? '']);
    return isTyped && /\s$/.test(text) ? `${value} ` : value;
  };
}

function notOneOf(text: string, choices: readonly string[]): FieldError {
  return fieldError('not_one_of', [shortened(text), choices.join(', ')], nearestName(text, choices));
}

/** Text of a client for a message: at most 100 UTF-16 units, and an ellipsis if it was longer. */
export function shortened(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
}
