import type { DemoKey } from '../accounts/keys/ensure-demo-key.ts';
import type { SignUpMode } from '../config/sign-up-mode.ts';

export interface Announced {
  readonly url: string;
  readonly iconsCount: number;
  readonly demoKey: DemoKey;
  readonly demoKeyFile: string;
  /** The address for clients, if PUBLIC_URL names another one. */
  readonly publicUrl: string;
  /** Whether clients use a loopback address, so the terminal may show the demo key. */
  readonly isLoopback: boolean;
  readonly signUpMode: SignUpMode;
}

/**
 * The text that is printed when the service is ready: its address, the demo key, or how to create a key, who may
 * create an account, and an example for curl. Where other machines can reach the service, output often ends in
 * shared logs, so the text then names the file with the demo key instead.
 */
export function announcement(service: Announced): string {
  const { url, publicUrl, iconsCount, demoKey, demoKeyFile, isLoopback, signUpMode } = service;
  const isPrinted = demoKey.kind === 'live' && isLoopback;
  const lines = {
    live: isPrinted ? `Demo key   ${demoKey.secret}` : `Demo key   in the file ${demoKeyFile}`,
    revoked: `The demo key is revoked. To get a new one, delete ${demoKeyFile} and start again.\n  ${CREATE}`,
    off: `There is no demo key (DEMO_KEY=off, the default with PostgreSQL and where other machines can reach the service).\n  ${CREATE}`,
  };
  return `
Glyphdex serves ${iconsCount.toLocaleString('en-US')} icons at ${url}
${publicUrl === url ? '' : `\n  Address    ${publicUrl} (PUBLIC_URL)`}
  ${lines[demoKey.kind]}
  Sign-up    ${SIGN_UPS[signUpMode]}
  Docs       ${url}/docs
  Try it
    curl -H ${headerOf(service, isPrinted)} '${url}/api/v1/icons?search=home&per_page=3'

`;
}

const SIGN_UPS: Readonly<Record<SignUpMode, string>> = {
  open: 'Everybody who reaches the service can create an account (SIGNUP=open).',
  invite: `People whom you invite (SIGNUP=invite): glyphdex accounts invite EMAIL
             To let everybody sign up, set SIGNUP=open.`,
  closed: `Nobody (SIGNUP=closed). Create an account: glyphdex accounts create EMAIL
             To let everybody sign up, set SIGNUP=open.`,
};

const CREATE = 'Create a key:  glyphdex keys create --name "my app"';

/** The `Authorization` header as a word for a shell. */
function headerOf({ demoKey, demoKeyFile }: Announced, isPrinted: boolean): string {
  if (demoKey.kind !== 'live') return "'Authorization: Bearer <API_KEY>'";
  if (isPrinted) return `'Authorization: Bearer ${demoKey.secret}'`;
  const file = demoKeyFile.replaceAll("'", String.raw`'\''`);
  return `"Authorization: Bearer $(cat '${file}')"`;
}
