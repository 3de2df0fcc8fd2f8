/** State by part, such as `{ service: 'stopping', catalog: 'ok' }`: `ok`, or one line. */
export type Checks = Readonly<Record<string, string>>;

/** Whether this process may take traffic, and the state of each part. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: Checks;
}

/** The message of /readyz with status 503, with the state of every part. */
export function notReadyMessage(checks: Checks): string {
  const states = Object.entries(checks).map(([part, state]) => `${part}: ${state}`);
  return `Not ready (${states.join(', ')}).`;
}
