import { expect, test } from 'vitest';
import { WorkerPool } from './worker-pool.ts';

test('when a thread cannot take the packs, whoever waits for neighbours is told why', async () => {
  const pool = new WorkerPool(1);
  const damaged = { slug: 'a', place: 0, memory: new SharedArrayBuffer(8) };
  pool.relate([damaged], undefined);
  await expect(pool.findNeighbours(new Uint32Array(0), undefined)).rejects.toThrow('snapshot');
  await pool.close();
});
