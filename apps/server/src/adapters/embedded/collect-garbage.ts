import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'major'; readonly execution: 'async' }) => Promise<void>;

/**
 * Collects garbage soon. V8 counts memory outside its heap roughly, so an idle process keeps a replaced index: 422 MB
 * resident instead of 268 MB. Pauses the process for about 30 ms; call it only after something large was released.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  await collect({ type: 'major', execution: 'async' });
}
