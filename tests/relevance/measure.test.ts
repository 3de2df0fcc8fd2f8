import { expect, test } from 'vitest';
import { Grader } from './grader.ts';
import type { JudgedQuery } from './judgments.ts';
import { measure } from './measure.ts';

const home: JudgedQuery = {
  ...{ queryClass: 'common', text: 'home', note: '', corrected: undefined },
  intent: { kind: 'anything' },
};
const styleWords = new Set(['outline', 'rounded', 'sharp', 'bold', 'fill']);
const grader = new Grader({ concepts: new Map(), qualifiers: new Map(), styleWords, queries: [] }, []);

/** Whether a page of these hits is varied. */
async function isVaried(slugs: readonly string[]): Promise<boolean | undefined> {
  const subject = { label: '', search: async () => slugs, close: () => {} };
  const [outcome] = await measure(subject, [home], { grader, styleWords });
  return outcome?.isVaried;
}

/** Five cuts of one drawing. */
const cuts = (pack: string) =>
  ['', '-outline', '-rounded', '-sharp', '-bold-2'].map((cut) => `${pack}--home${cut}`);

test('counts cuts of one drawing of one maker as one design', async () => {
  expect(await isVaried([...cuts('mdi'), ...cuts('lucide')])).toBe(false);
  const five = ['mdi--home', 'lucide--home', 'ph--home', 'mdi--home-plus', 'mdi--house'];
  expect(await isVaried([...five, ...cuts('mdi')])).toBe(true);
});

test('does not call an answer of fewer than ten hits varied or not', async () => {
  expect(await isVaried(['mdi--home'])).toBeUndefined();
});
