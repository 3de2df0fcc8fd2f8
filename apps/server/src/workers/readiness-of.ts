import type { Readiness } from '../http/app-dependencies.ts';

/**
 * The readiness of a process by that of its workers; `undefined` for one that does not answer. The process is ready as
 * long as one is. Of each part, the state that is not `ok` is shown.
 */
export function readinessOf(workers: readonly (Readiness | undefined)[]): Readiness {
  const answering = workers.filter((one) => one !== undefined);
  const states = answering.flatMap(({ checks }) => Object.entries(checks));
  return {
    isReady: answering.some(({ isReady }) => isReady),
    checks: {
      ...Object.fromEntries([...states, ...states.filter(([, state]) => state !== 'ok')]),
      workers: `${answering.length} of ${workers.length}`,
    },
  };
}
