import type { ErrorCode } from '@glyphdex/contract';
import type { Static, TObject, TSchema } from 'typebox';
import type { Confirmation } from '../../services/accounts/confirm-owner.ts';
import type { SignedIn } from '../../services/accounts/resume-session.ts';
import type { Browser, StartedSession } from '../../services/accounts/start-session.ts';
import type { AccountServices } from '../app-dependencies.ts';
import type { Refusal } from '../request-exchange.ts';
import type { Method } from '../routes.ts';

/** Input of an account endpoint: one request of a browser. */
export interface AccountRequest<Body> {
  readonly services: AccountServices;
  readonly body: Body;
  /** The variable part of the path; empty when there is none. */
  readonly parameter: string;
  /** The query as sent, without `?`. */
  readonly query: string;
  readonly browser: Browser;
  /** The ticket that the browser got before it was redirected to the identity provider. */
  readonly ticket: string | undefined;
  /** The account and session of the browser, for endpoints that do not require a session. */
  signedIn(): Promise<SignedIn | undefined>;
  /** The address of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** A new session, or the end of the session that sent the request. */
export type SessionChange = StartedSession | 'ended';

/** A ticket for a redirect to the identity provider, or the end of the ticket that the browser returned with. */
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

/** The data of an endpoint that routes and documentation are generated from. */
interface Description {
  readonly method: Method;
  /** The full path, with at most one variable part, such as `/account/keys/{key}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly pathParameter?: { readonly name: string; readonly description: string; readonly example: string };
  /** The JSON object that the body must be; absent for endpoints without a body. */
  readonly body?: TObject;
  readonly query?: TObject;
  /** The schema of `data`, the type of a file, or a description of the redirect. */
  readonly answer: TSchema | { readonly mediaType: string } | { readonly redirect: string };
  /** Allows requests that come from another site, such as a redirect by the identity provider. */
  readonly isOpenToOtherSites?: true;
  readonly errors: readonly ErrorCode[];
}

/** An endpoint below /account. */
export type AccountEndpoint =
  | (Description & {
      readonly needsSession: false;
      answerTo(request: AccountRequest<never>): Promise<Outcome>;
    })
  | (Description & {
      readonly needsSession: true;
      answerTo(request: AccountRequest<never>, signedIn: SignedIn): Promise<Outcome>;
    });

type WithBody<Body extends TObject> = Omit<Description, 'body'> & { readonly body?: Body };

/** An endpoint without a session. `Body` gives `answerTo` the type of the body that the schema describes. */
export function openEndpoint<Body extends TObject>(
  endpoint: WithBody<Body> & { answerTo(request: AccountRequest<Static<Body>>): Promise<Outcome> },
): AccountEndpoint {
  return { ...endpoint, needsSession: false } as unknown as AccountEndpoint;
}

/** An endpoint that requires a session. */
export function sessionEndpoint<Body extends TObject>(
  endpoint: WithBody<Body> & {
    answerTo(request: AccountRequest<Static<Body>>, signedIn: SignedIn): Promise<Outcome>;
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

/** Refuses a person who did not confirm to be the owner of the account. */
export function refusedOwner(confirmation: Exclude<Confirmation, { kind: 'confirmed' }>): Outcome {
  switch (confirmation.kind) {
    case 'wrong':
      return refused({ code: 'invalid_field', errors: { password: ['This is not your password.'] } });
    case 'stale':
      return refused({ code: 'stale_session' });
    case 'too_many':
      return refused({ code: 'too_many_tries', retryAfterMs: confirmation.retryAfterMs });
  }
}
