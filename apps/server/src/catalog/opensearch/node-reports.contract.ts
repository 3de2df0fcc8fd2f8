import { describe, expect, test } from 'vitest';
import type { NodeReports } from './node-reports.ts';

const MINUTE_MS = 60_000;

/** The suite that every store of node reports passes. `open` returns an empty store for two nodes. */
export function nodeReportsContract(
  name: string,
  open: () => Promise<readonly [NodeReports, NodeReports]>,
): void {
  describe(`${name} node reports`, () => {
    test('return the latest report of each node', async () => {
      const [first, second] = await open();
      await first.report({ node: 'b 1', generation: 'old', searchIndex: null });
      await second.report({ node: 'a 2', generation: 'new', searchIndex: 'icons-new-1' });
      await first.report({ node: 'b 1', generation: 'new', searchIndex: null });
      const expected = [
        { node: 'a 2', generation: 'new', searchIndex: 'icons-new-1' },
        { node: 'b 1', generation: 'new', searchIndex: null },
      ];
      expect(await first.recent(MINUTE_MS)).toEqual(expected);
      expect(await second.recent(MINUTE_MS)).toEqual(expected);
    });

    test('leave out reports that are older', async () => {
      const [reports] = await open();
      await reports.report({ node: 'a', generation: 'g', searchIndex: null });
      await expect.poll(() => reports.recent(1)).toEqual([]);
    });
  });
}
