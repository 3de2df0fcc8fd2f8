import { GROUNDS, type Ground, PROBLEM_TYPE } from '@glyphdex/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { SITE_PAGES } from '../gallery/site/site-routes.ts';

interface Operation {
  readonly responses: Readonly<Record<string, Described | Reference>>;
}

/** A `$ref` to one of `components.responses`. */
interface Reference {
  readonly $ref: string;
}

interface Described {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, { readonly servers?: readonly { readonly url: string }[] } & Record<string, Operation>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}

/** An answer of the service, with the address as requested. `body` is not compressed. */
export interface ObservedAnswer {
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Buffer;
}

const ROOT = 'openapi.json';

/** Headers that the OpenAPI document does not list per response. It describes the cookie in `security`. */
const GENERAL_HEADERS: ReadonlySet<string> = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'referrer-policy',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

/** Further headers that errors can have; they are described in words, not for each response. */
const HEADERS_OF_ERRORS =
  /^(cache-control|ratelimit|ratelimit-policy|x-ratelimit-.*|x-icons-budget-.*|x-request-id)$/;

const checksByDocument = new Map<string, DescribedAnswers>();

/** The checks for an OpenAPI document. Compiling schemas is slow, so equal documents share them. */
export function describedAnswers(openApi: string): DescribedAnswers {
  const answers = checksByDocument.get(openApi) ?? new DescribedAnswers(JSON.parse(openApi));
  checksByDocument.set(openApi, answers);
  return answers;
}

/** Addresses of pages and their files, which the OpenAPI document does not describe. */
export const PAGES: readonly string[] = [
  ...SITE_PAGES,
  '/assets/{file}',
  '/collection',
  '/favicon.ico',
  '/favicon.svg',
  '/llms.txt',
  '/og/{file}',
  '/opensearch.xml',
  '/robots.txt',
  '/sitemap.xml',
];

const PAGE = new RegExp(`^(${PAGES.map((page) => page.replace(/\{\w+\}/, '[^/?]+')).join('|')})(\\?|$)`);

/** Checks answers against the served OpenAPI document. */
export class DescribedAnswers {
  readonly #document: Document;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(openApi: unknown) {
    this.#document = openApi as Document;
    this.#ajv.addSchema({ $id: ROOT, ...(openApi as object) }, ROOT);
  }

  /**
   * Fails the test unless the document describes the status, the headers, the media type and, for JSON, the body.
   * Answers to HEAD, 302 and 304 must have no body. Skips preflight answers, pages, and answers that only the site
   * gets. The headers of other answers below /gallery are not checked.
   */
  check({ path, method, status, headers, body }: ObservedAnswer): void {
    if (method === 'OPTIONS' && status === 204) return;
    const isPage = String(headers['content-type']).startsWith('text/html');
    if ((status !== 404 || isPage) && PAGE.test(path)) return;
    // Only the site uses these addresses.
    if (/^\/gallery\/(?:facets|search|status|collection|packs\/[^/]+\/profile)\b/.test(path)) return;
    // Other sites are refused here; this refusal is not part of the API.
    if (status === 403 && path.startsWith('/gallery/')) return;
    // Bodies of the gallery have the schemas of the API; icons in its lists also have the ground that they need.
    const { described, pointer } = this.#find(path.replace(/^\/gallery\//, '/api/v1/'), method, status);
    const named = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()));
    const isGeneral = (name: string) =>
      GENERAL_HEADERS.has(name) || (status >= 400 && HEADERS_OF_ERRORS.test(name));
    const unnamed = Object.keys(headers).filter((name) => !named.has(name) && !isGeneral(name));
    // The gallery needs no key, so its headers differ from those of the API.
    if (!path.startsWith('/gallery/')) expect(unnamed, `headers of ${status} ${method} ${path}`).toEqual([]);
    if (status === 302 || status === 304 || method === 'HEAD') {
      expect(body.length, 'a bodiless answer').toBe(0);
      return;
    }
    const type = String(headers['content-type']).split(';')[0] ?? '';
    expect(Object.keys(described.content ?? {}), `media type of ${status} ${path}`).toContain(type);
    if (type !== 'application/json' && type !== PROBLEM_TYPE) return;
    const validate = this.#validatorOf(`${pointer}/content/${escaped(type)}/schema`);
    const answer = JSON.parse(body.toString(), (_, value: unknown) => {
      const isListed = path.startsWith('/gallery/') && status === 200 && isIconInList(value);
      if (!isListed) return value;
      const { ground, ground_twin: _twin, ...icon } = value;
      expect(GROUNDS).toContain(ground);
      return icon;
    }) as unknown;
    const isValid = validate(answer);
    expect(isValid ? [] : validate.errors, `body of ${status} ${path}`).toEqual([]);
  }

  /**
   * The described response, and its JSON pointer. A status that the operation does not name has the response
   * `default`; so has a 405, of any operation of the path.
   */
  #find(path: string, method: string, status: number): { described: Described; pointer: string } {
    for (const [template, item] of Object.entries(this.#document.paths)) {
      const server = new URL((item.servers ?? this.#document.servers)[0]!.url).pathname.replace(/\/$/, '');
      const pattern = new RegExp(`^${server}${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      if (!pattern.test(path.split('?')[0] ?? '')) continue;
      const verb = method === 'HEAD' || status === 405 ? 'get' : method.toLowerCase();
      const operation = item[verb] ?? (Object.values(item).at(-1) as Operation);
      const name = Object.keys(item).find((key) => item[key] === operation)!;
      const key = String(status) in operation.responses ? String(status) : 'default';
      const pointer = `#/paths/${escaped(template)}/${name}/responses/${key}`;
      return this.#resolve(operation.responses[key]!, pointer);
    }
    expect(status, `${path} is not in the OpenAPI document`).toBe(404);
    return this.#resolve({ $ref: '#/components/responses/RouteNotFound' }, '');
  }

  #resolve(response: Described | Reference, pointer: string): { described: Described; pointer: string } {
    if (!('$ref' in response)) return { described: response, pointer };
    const name = response.$ref.slice('#/components/responses/'.length);
    return { described: this.#document.components.responses[name]!, pointer: response.$ref };
  }

  #validatorOf(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer);
    if (known !== undefined) return known;
    const validate = this.#ajv.compile({ $ref: `${ROOT}${pointer}` });
    this.#validators.set(pointer, validate);
    return validate;
  }
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Icons of single answers have a date too. */
function isIconInList(
  value: unknown,
): value is { readonly ground: Ground; readonly ground_twin: string | null } {
  return typeof value === 'object' && value !== null && 'ground' in value && !('created_at' in value);
}
