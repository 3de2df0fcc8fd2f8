import type { Static, TObject, TSchema } from 'typebox';
import type { Described, Method } from '../http/route.ts';
import type { Refused } from './account-dependencies.ts';
import type { AccountServices } from './account-services.ts';
import type { RefusedFactor } from './second-factors/check-second-factor.ts';
import { alertOwner } from './sign-in/alert-owner.ts';
import type { SignedIn } from './sign-in/resume-session.ts';
import type { Browser, StartedSession } from './sign-in/start-session.ts';

/** Input of an account endpoint: one request, usually of a browser. */
export interface AccountRequest<Body, Services extends AccountServices = AccountServices> {
  readonly services: Services;
  /** Valid by the endpoint's schema of the body; undefined for endpoints without one. */
  readonly body: Body;
  /** The variable part of the path; empty when there is none. */
  readonly parameter: string;
  /** The query as sent, without `?`. */
  readonly query: string;
  readonly browser: Browser;
  /** Whether the client is on this machine: see `HttpContext.isLoopback`. */
  readonly isLoopback: boolean;
  /** The value of the ticket cookie, whose signature is not verified yet; undefined without the cookie. */
  readonly ticket: string | undefined;
  /** The account and session of the cookie; undefined without a valid one. For endpoints that require no session. */
  signedIn(): Promise<SignedIn | undefined>;
  /** The address of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Sets the session cookie to a new session, or deletes it. */
export type SessionChange = StartedSession | 'ended';

/** Sets the ticket cookie before a redirect to the identity provider, or deletes it when the browser returns. */
export type TicketChange = { readonly ticket: string } | 'used';

/** Absent members leave their cookie unchanged. */
interface CookieChanges {
  readonly session?: SessionChange;
  readonly ticket?: TicketChange;
}

/** The result of an endpoint, which `serveAccount` sends as an HTTP answer. */
export type Outcome =
  | ({ readonly kind: 'data'; readonly data: unknown } & CookieChanges)
  | ({ readonly kind: 'redirect'; readonly to: string } & CookieChanges)
  | { readonly kind: 'file'; readonly mediaType: string; readonly fileName: string; readonly text: string }
  | Refused;

/** The data of an endpoint that routes and documentation are generated from. */
interface Description extends Described {
  readonly method: Method;
  /** The JSON object that the body must be; absent for endpoints without a body. */
  readonly body?: TObject;
  /** For the documentation. An endpoint checks its query itself. */
  readonly query?: TObject;
  /** The schema of `data` (of the whole file for `exportAccount`), the type of a file, or where a redirect leads. */
  readonly answer: TSchema | { readonly mediaType: string } | { readonly redirect: string };
  /** Allows requests that come from another site, such as a redirect by the identity provider. */
  readonly isOpenToOtherSites?: true;
}

/** An endpoint at or below /account. `never`: the type of the body differs between endpoints. */
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

/** An endpoint that does not require a session. `Body` gives `answerTo` the type of the body that has this schema. */
export function openEndpoint<Body extends TObject>(
  endpoint: WithBody<Body> & { answerTo(request: AccountRequest<Static<Body>>): Promise<Outcome> },
): AccountEndpoint {
  return { ...endpoint, needsSession: false } as unknown as AccountEndpoint;
}

/** An endpoint that requires a session. `Body` as for `openEndpoint`; a later feature may need further services. */
export function sessionEndpoint<Body extends TObject, Services extends AccountServices = AccountServices>(
  endpoint: WithBody<Body> & {
    answerTo(request: AccountRequest<Static<Body>, Services>, signedIn: SignedIn): Promise<Outcome>;
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

/** The refusal of a second factor. Tells the owner if somebody guesses codes. */
export function withoutFactor(factor: RefusedFactor, services: AccountServices, siteUrl: string): Outcome {
  if (factor.guessedAccountId !== undefined)
    alertOwner(services, factor.guessedAccountId, 'codes_refused', siteUrl);
  return factor;
}

/** Whether the body contains a password, which the service has to hash. */
export function takesPassword({ body }: Pick<Description, 'body'>): boolean {
  return Object.keys(body?.properties ?? {}).some(
    (name) => name === 'password' || name.endsWith('_password'),
  );
}
