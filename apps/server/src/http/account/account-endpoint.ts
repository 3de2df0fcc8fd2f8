import type { ErrorCode } from '@glyphdex/contract';
import type { Static, TObject, TSchema } from 'typebox';
import type { SignedIn } from '../../services/accounts/resume-session.ts';
import type { Browser, StartedSession } from '../../services/accounts/start-session.ts';
import type { AccountServices } from '../app-dependencies.ts';
import type { Refusal } from '../request-exchange.ts';
import type { Method } from '../routes.ts';

/** What an endpoint for people works with. */
export interface Visit<Body> {
  readonly services: AccountServices;
  readonly body: Body;
  /** The variable part of the path; empty when there is none. */
  readonly parameter: string;
  /** The query as sent, without `?`. */
  readonly query: string;
  readonly browser: Browser;
  /** What the browser took along to a provider of sign-ins. */
  readonly ticket: string | undefined;
  /** Who the browser is signed in as, for endpoints that do not need it. */
  signedIn(): Promise<SignedIn | undefined>;
  /** The address of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** A session that begins, or the end of the one that asked. */
export type SessionChange = StartedSession | 'ended';

/** A ticket that the browser takes along to a provider of sign-ins, or the end of the one that it came back with. */
export type TicketChange = { readonly ticket: string } | 'used';

interface CookieChanges {
  readonly session?: SessionChange;
  readonly ticket?: TicketChange;
}

export type Outcome =
  | ({ readonly kind: 'data'; readonly data: unknown } & CookieChanges)
  | ({ readonly kind: 'redirect'; readonly to: string } & CookieChanges)
  | { readonly kind: 'file'; readonly type: string; readonly name: string; readonly bytes: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

interface Described {
  readonly method: Method;
  /** From the root, with at most one variable part. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly pathParameter?: { readonly name: string; readonly description: string; readonly example: string };
  /** The members of the body, strictly; absent for endpoints that take none. */
  readonly body?: TObject;
  readonly query?: TObject;
  /** What `data` holds, the type of a file, or where a browser is sent. */
  readonly answer: TSchema | { readonly mediaType: string } | { readonly redirect: string };
  /** Whether pages of other sites may lead here, as a provider of sign-ins does. */
  readonly isOpenToOtherSites?: true;
  readonly errors: readonly ErrorCode[];
}

/** An endpoint below /account, with all that its documentation is generated from. */
export type AccountEndpoint =
  | (Described & {
      readonly needsSession: false;
      answerTo(visit: Visit<never>): Promise<Outcome>;
    })
  | (Described & {
      readonly needsSession: true;
      answerTo(visit: Visit<never>, signedIn: SignedIn): Promise<Outcome>;
    });

type WithBody<Body extends TObject> = Omit<Described, 'body'> & { readonly body?: Body };

/** Keeps the type of the body between schema and answer. */
export function openEndpoint<Body extends TObject>(
  endpoint: WithBody<Body> & { answerTo(visit: Visit<Static<Body>>): Promise<Outcome> },
): AccountEndpoint {
  return { ...endpoint, needsSession: false } as unknown as AccountEndpoint;
}

/** As `openEndpoint`, for those who are signed in. */
export function sessionEndpoint<Body extends TObject>(
  endpoint: WithBody<Body> & {
    answerTo(visit: Visit<Static<Body>>, signedIn: SignedIn): Promise<Outcome>;
  },
): AccountEndpoint {
  return { ...endpoint, needsSession: true } as unknown as AccountEndpoint;
}

export function data(value: unknown, session?: SessionChange): Outcome {
  return { kind: 'data', data: value, ...(session !== undefined && { session }) };
}

export function redirect(to: string, cookies: CookieChanges = {}): Outcome {
  return { kind: 'redirect', to, ...cookies };
}

export function refused(refusal: Refusal): Outcome {
  return { kind: 'refused', refusal };
}
