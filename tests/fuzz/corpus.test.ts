import { expect, test } from 'vitest';
import { loadTarget, readCorpus, TARGETS } from './corpus.ts';

test.each(TARGETS)('the parsers of target %s pass every input of the corpus', async (target) => {
  const { fuzz } = await loadTarget(target);
  const inputs = await readCorpus(target);
  expect(inputs.length).toBeGreaterThan(1);
  for (const input of inputs)
    try {
      await fuzz(input);
    } catch (cause) {
      throw new Error(`fails for ${Buffer.from(input).toString('base64')}`, { cause });
    }
});
