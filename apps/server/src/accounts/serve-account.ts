import { type FieldError, fieldError } from '@glyphdex/contract';
import type { TObject } from 'typebox';
import { Errors } from 'typebox/schema';
import { DATA_CSP } from '../http/http-context.ts';
import { ACCOUNT_BODY_BYTES_MAX, PROBLEMS_MAX } from '../http/limits.ts';
import { queryOf } from '../http/request/query-string.ts';
import { jsonIn, readBody } from '../http/request/read-body.ts';
import type { RequestExchange } from '../http/request-exchange.ts';
import { detailBody, type ParameterErrors } from '../http/response/envelopes.ts';
import type { Client } from '../http/route.ts';
import { REQUEST_COST } from '../limits/request-cost.ts';
import { invalid, type Refused, refused } from './account-dependencies.ts';
import {
  type AccountEndpoint,
  type AccountRequest,
  type Outcome,
  takesPassword,
} from './account-endpoint.ts';
import type { AccountParts } from './account-services.ts';
import { cookieIn, SESSION_COOKIE, sessionCookie, TICKET_COOKIE, ticketCookie } from './cookies.ts';
import { resumeSession } from './sign-in/resume-session.ts';

/**
 * Answers a request of a network that is within its limits. After the checks of every route follow type, length, JSON
 * and members of the body (415, 413, 400, 422), the session if the endpoint requires one (401), and the cost of a
 * password for this network (429).
 */
export async function answerAccount(
  { accounts, publicUrl }: AccountParts,
  exchange: RequestExchange,
  endpoint: AccountEndpoint,
  parameter: string,
  client: Client,
): Promise<void> {
  const { request, context } = exchange;
  const { headers } = request;
  const body = await bodyOf(exchange, endpoint.body);
  if (body.kind === 'refused') return exchange.refuse(body.refusal);
  const isSecure = publicUrl.startsWith('https://');
  const resume = () => resumeSession(accounts, cookieIn(headers.cookie, SESSION_COOKIE, isSecure));
  const accountRequest: AccountRequest<never> = {
    services: accounts,
    body: body.value as never,
    parameter,
    query: queryOf(request.url ?? ''),
    browser: {
      userAgent: headers['user-agent'] ?? '',
      network: accounts.networkDigest(context.clientNetwork(request)),
    },
    isLoopback: context.isLoopback(request),
    ticket: cookieIn(headers.cookie, TICKET_COOKIE, isSecure),
    signedIn: resume,
    siteUrl: publicUrl,
  };
  const signedIn = endpoint.needsSession ? await resume() : undefined;
  if (endpoint.needsSession && signedIn === undefined) return exchange.refuse({ code: 'signed_out' });
  const tooCostly = takesPassword(endpoint) ? await client.pay(REQUEST_COST.password) : undefined;
  if (tooCostly !== undefined) return exchange.refuse(tooCostly);
  const outcome = await (endpoint.needsSession
    ? endpoint.answerTo(accountRequest, signedIn!)
    : endpoint.answerTo(accountRequest));
  answer(exchange, outcome, isSecure);
}

function answer(exchange: RequestExchange, outcome: Outcome, isSecure: boolean): void {
  if (outcome.kind === 'refused') {
    exchange.refuse(outcome.refusal);
    return;
  }
  const headers = ['Cache-Control', 'no-store', ...DATA_CSP];
  if (outcome.kind === 'file') {
    headers.push('Content-Type', outcome.mediaType);
    headers.push('Content-Disposition', `attachment; filename="${outcome.fileName}"`);
    exchange.send(200, headers, Buffer.from(outcome.text));
    return;
  }
  const cookies = [];
  if (outcome.session !== undefined) cookies.push('Set-Cookie', sessionCookie(outcome.session, isSecure));
  if (outcome.ticket !== undefined) cookies.push('Set-Cookie', ticketCookie(outcome.ticket, isSecure));
  if (outcome.kind === 'redirect') exchange.send(302, [...headers, ...cookies, 'Location', outcome.to], '');
  else exchange.sendJson(200, detailBody(outcome.data), cookies);
}

type BodyResult = { readonly kind: 'body'; readonly value: unknown } | Refused;

/** Names of unknown members are cut in errors: all known names are shorter. */
const UNKNOWN_NAME_CHARS_MAX = 60;
const NO_BODY: BodyResult = { kind: 'body', value: undefined };

/** Reads and checks the body; `NO_BODY` without a schema, when the router has refused requests with a body. */
async function bodyOf(
  { request, hasBody }: RequestExchange,
  schema: TObject | undefined,
): Promise<BodyResult> {
  if (schema === undefined) return NO_BODY;
  // A form of another site cannot send JSON. A script of another site needs a CORS preflight, which fails.
  const { 'content-type': type = '', 'content-encoding': encoding } = request.headers;
  if (!/^application\/json\s*(;|$)/i.test(type) || encoding !== undefined)
    return refused({ code: 'unsupported_media_type' });
  const bytes = hasBody ? await readBody(request, ACCOUNT_BODY_BYTES_MAX) : Buffer.alloc(0);
  if (bytes === undefined) return refused({ code: 'payload_too_large' });
  const value = jsonIn(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused({ code: 'malformed_request', message: 'The body is not a JSON object in UTF-8.' });
  const errors = faultsOf(schema, value as Readonly<Record<string, unknown>>);
  return Object.keys(errors).length === 0 ? { kind: 'body', value } : invalid(errors);
}

/** The first fault of each member, unknown members first, at most `PROBLEMS_MAX`. */
function faultsOf(schema: TObject, value: Readonly<Record<string, unknown>>): ParameterErrors {
  const faults: [name: string, fault: FieldError][] = [];
  for (const name of Object.keys(value))
    if (!Object.hasOwn(schema.properties, name))
      faults.push([name.slice(0, UNKNOWN_NAME_CHARS_MAX), fieldError('unknown_field')]);
  for (const [name, property] of Object.entries(schema.properties)) {
    const isRequired = schema.required?.includes(name) === true;
    if (!Object.hasOwn(value, name)) {
      if (isRequired) faults.push([name, fieldError('required')]);
      continue;
    }
    const [, [fault]] = Errors(property, value[name]);
    if (fault !== undefined) faults.push([name, fieldError('type', [fault.message])]);
  }
  // `Object.fromEntries` also defines a member that is called `__proto__`; an assignment would not.
  return Object.fromEntries(faults.slice(0, PROBLEMS_MAX).map(([name, fault]) => [name, [fault]]));
}
