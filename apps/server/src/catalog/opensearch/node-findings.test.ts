import { expect, test } from 'vitest';
import { nodeFindings } from './node-findings.ts';

test('finds nothing without a report', () => {
  expect(nodeFindings([])).toEqual([]);
});

test('says that all nodes serve one generation', () => {
  expect(nodeFindings([{ node: 'a 1', generation: 'g1' }])).toEqual([
    { level: 'ok', text: '1 node reported in the last minute, all with generation g1' },
  ]);
});

test('warns of different generations and names their nodes', () => {
  const reports = [
    { node: 'a 1', generation: 'g1' },
    { node: 'b 2', generation: 'g2' },
    { node: 'c 3', generation: 'g1' },
  ];
  expect(nodeFindings(reports)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('g1 on a 1, c 3; g2 on b 2') },
  ]);
});
