import { type ErrorCode, type FieldError, fieldError } from '@glyphdex/contract';
import type { Static, TObject } from 'typebox';
import { PROBLEMS_MAX } from '../limits.ts';
import type { ParameterErrors } from '../response/envelopes.ts';
import { digest64 } from '../response/etag.ts';
import { nearestName } from './nearest-name.ts';
import {
  compileValueReader,
  isProblem,
  type ParameterSchema,
  shortened,
  type ValueReader,
} from './query-parameter.ts';
import { parseQueryString } from './query-string.ts';

export type QueryVerdict<Values> =
  | {
      readonly kind: 'values';
      readonly values: Values;
      /** The canonical query string of these values. Reading it gives the same values. */
      readonly canonical: string;
      /** `digest64` of `canonical`, for ETags. */
      readonly digest: string;
    }
  | { readonly kind: 'refused'; readonly refusal: QueryRefusal };

export interface QueryRefusal {
  readonly code: ErrorCode;
  /** The problems by decoded parameter name, shortened if it is unknown and long. Absent if the code says enough. */
  readonly errors?: ParameterErrors;
}

interface Parameter {
  readonly name: string;
  /** Position in the schema, at most 31, because it is a bit of `seen` in `read`. */
  readonly position: number;
  readonly read: ValueReader;
  readonly isArray: boolean;
  readonly itemsMax: number;
}

/** Reads queries strictly by the schema that the OpenAPI document shows. */
export class QueryReader<Schema extends TObject> {
  readonly schema: Schema;
  readonly #parameters = new Map<string, Parameter>();
  readonly #names: readonly string[];
  readonly #check: ((values: Static<Schema>) => QueryRefusal | undefined) | undefined;

  /** `check` enforces rules about several values. It is called only if each value is valid by itself. */
  constructor(schema: Schema, check?: (values: Static<Schema>) => QueryRefusal | undefined) {
    this.schema = schema;
    this.#check = check;
    const properties = Object.entries(schema.properties as Record<string, ParameterSchema>);
    this.#names = properties.map(([name]) => name);
    properties.forEach(([name, property], position) => {
      const isArray = property.items !== undefined;
      this.#parameters.set(name, {
        name,
        position,
        read: compileValueReader(property.items ?? property),
        isArray,
        itemsMax: property.maxItems ?? Number.POSITIVE_INFINITY,
      });
    });
  }

  /**
   * Reads a raw query. Reports up to `PROBLEMS_MAX` problems at once, by the names as sent (decoded, and shortened if
   * long). Broken percent-encoding refuses the whole query: a name that cannot be decoded cannot be reported.
   */
  read(raw: string): QueryVerdict<Static<Schema>> {
    const pairs = parseQueryString(raw);
    if (pairs === undefined) return { kind: 'refused', refusal: { code: 'malformed_request' } };
    const values: Record<string, unknown> = {};
    // Bit mask of the positions of all parameters that occurred.
    let seen = 0;
    let problems: Problems | undefined;
    for (let i = 0; i < pairs.length; i += 2) {
      const parameter = this.#parameters.get(pairs[i]!);
      if (parameter === undefined) {
        problems ??= new Problems();
        problems.addUnknown(pairs[i]!, this.#names);
        continue;
      }
      const problem = this.#addValue(parameter, pairs[i + 1]!, values, seen);
      seen |= 1 << parameter.position;
      if (problem === undefined) continue;
      problems ??= new Problems();
      problems.add(parameter.name, problem);
    }
    if (problems !== undefined) return { kind: 'refused', refusal: problems.refusal() };
    const refusal = this.#check?.(values as Static<Schema>);
    if (refusal !== undefined) return { kind: 'refused', refusal };
    const canonical = this.#canonical(values);
    return { kind: 'values', values: values as Static<Schema>, canonical, digest: digest64(canonical) };
  }

  /** The query string of these values in the order of the schema. */
  #canonical(values: Readonly<Record<string, unknown>>): string {
    let text = '';
    for (const name of this.#names) {
      const value = values[name];
      if (value === undefined) continue;
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
        text += `${text === '' ? '' : '&'}${encode(name)}=${encode(String(one))}`;
      }
    }
    return text;
  }

  /** Adds a value to `values`, unless it counts as absent, or returns its problem. */
  #addValue(parameter: Parameter, text: string, values: Record<string, unknown>, seen: number) {
    const { name, position, read, isArray, itemsMax } = parameter;
    if (!isArray && (seen & (1 << position)) !== 0) return fieldError('repeated');
    const value = read(text);
    if (isProblem(value)) return value;
    if (value === undefined) return undefined;
    if (!isArray) {
      values[name] = value;
      return undefined;
    }
    const list = (values[name] as unknown[] | undefined) ?? [];
    if (!list.includes(value)) list.push(value);
    if (list.length > itemsMax) return fieldError('too_many_values', [itemsMax]);
    values[name] = list.sort();
    return undefined;
  }
}

/** As `encodeURIComponent`, but faster for the usual values, which need no encoding. */
function encode(text: string): string {
  return /^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text);
}

/** Parameters of this API, and their names in other APIs. */
const OTHER_NAMES: readonly (readonly [names: readonly string[], others: readonly string[]])[] = [
  [
    ['search', 'q'],
    ['q', 'query', 'search', 'term', 'keyword', 'keywords', 'text', 'name'],
  ],
  [['per_page'], ['limit', 'size', 'count', 'page_size', 'pagesize', 'take']],
  [['page'], ['offset', 'start', 'skip', 'current_page']],
  [['sort_by'], ['sort', 'order', 'order_by', 'orderby']],
  [['pack'], ['prefix', 'prefixes', 'collection', 'collections', 'set', 'library']],
  [['tag'], ['category', 'categories']],
  [['with'], ['fields', 'include', 'expand']],
  [['size'], ['width', 'height']],
];

/** Collects up to `PROBLEMS_MAX` problems of a query, by parameter. Equal messages for a parameter are listed once. */
class Problems {
  // Without a prototype, because a client may send a parameter `__proto__`.
  readonly #errors = Object.create(null) as Record<string, FieldError[]>;
  #count = 0;
  #hasUnknown = false;

  addUnknown(key: string, known: readonly string[]): void {
    this.#hasUnknown = true;
    if (this.#count >= PROBLEMS_MAX) return;
    const intended = OTHER_NAMES.find(([, others]) =>
      others.includes(key.toLowerCase().replaceAll('-', '_')),
    );
    const nearest = known.find((name) => intended?.[0].includes(name)) ?? nearestName(key, known);
    this.add(shortened(key), fieldError('unknown_parameter', [], nearest));
  }

  add(name: string, problem: FieldError): void {
    if (this.#count >= PROBLEMS_MAX) return;
    const problems = this.#errors[name] ?? [];
    if (problems.some(({ message }) => message === problem.message)) return;
    problems.push(problem);
    this.#errors[name] = problems;
    this.#count++;
  }

  refusal(): QueryRefusal {
    return { code: this.#hasUnknown ? 'unknown_parameter' : 'invalid_parameter', errors: this.#errors };
  }
}
