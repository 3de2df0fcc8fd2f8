import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'major'; readonly execution: 'async' }) => Promise<void>;

/**
 * Frees what nobody holds any more, soon. V8 counts what lies beside its heap only roughly, and a service that has little
 * to do may keep hundreds of megabytes of garbage for hours. Stops everything for some 30 ms, so it is for moments at which
 * something large was let go.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  await collect({ type: 'major', execution: 'async' });
}
