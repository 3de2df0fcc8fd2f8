import { expect, test } from 'vitest';
import { belowFloors } from './floors.ts';
import { changedSince } from './last-run.ts';
import type { Outcome } from './measure.ts';
import { summarize } from './summary.ts';

/** A misspelled query with perfect figures, except for the changes. */
const outcome = (text: string, changes: Partial<Outcome> = {}): Outcome => ({
  query: {
    ...{ queryClass: 'misspelled', text, note: '', corrected: undefined },
    intent: { kind: 'graded', text: 'home', concepts: [], qualifiers: [] },
  },
  ...{
    slugs: ['mdi--home'],
    grades: [3],
    failure: undefined,
    correctedNdcg: undefined,
    ndcg: 1,
    precision: 1,
  },
  ...{
    success1: true,
    success5: true,
    success10: true,
    names: 1,
    packs: 1,
    isVaried: undefined,
    drawings: undefined,
  },
  ...changes,
});
/** Figures of a query without hits. */
const missed = {
  slugs: [],
  grades: [],
  ndcg: 0,
  precision: 0,
  success1: false,
  success5: false,
  success10: false,
};

test('averages the figures of a class, and divides the nDCG of misspellings by that of their corrections', () => {
  const [summary] = summarize([
    outcome('hoem', { ndcg: 0.5, correctedNdcg: 1, isVaried: true }),
    outcome('huose', { ...missed, correctedNdcg: 1 }),
  ]);
  expect(summary).toMatchObject({
    queryClass: 'misspelled',
    count: 2,
    unanswered: 0.5,
    failures: 0,
    misspelledShare: 0.25,
  });
  expect(summary?.figures).toEqual({
    ...{ 'P@10': 0.5, 'nDCG@20': 0.25, 'S@1': 0.5, 'S@5': 0.5, 'S@10': 0.5, 'varied@10': 1 },
  });
});

test('reports figures below the floor and every failure', () => {
  const summaries = summarize([outcome('hoem'), outcome('huose', { ...missed, failure: 'broken' })]);
  expect(belowFloors(summaries, { misspelled: { 'S@1': 0.5, 'P@10': 0.6 } })).toEqual([
    'misspelled: P@10 is 0.500, must be at least 0.6',
    'misspelled: 1 queries failed instead of answering',
  ]);
});

test('lists queries that changed, the greatest change first', () => {
  const before = (ndcg: number) => ({ ndcg, hits: 1, top: ['mdi--home'] });
  const last = { same: before(1), worse: before(1), lost: before(1) };
  const now = [outcome('same'), outcome('worse', { ndcg: 0.8 }), outcome('lost', missed), outcome('new')];
  expect(changedSince(last, now).map(({ text }) => text)).toEqual(['lost', 'worse']);
});

test('lists a query with unchanged nDCG that found nothing before and finds icons now', () => {
  const last = { qwxyz: { ndcg: 0, hits: 0, top: [] } };
  expect(changedSince(last, [outcome('qwxyz', { ndcg: 0 })])).toHaveLength(1);
});
