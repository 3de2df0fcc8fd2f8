import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../snapshot/snapshot-reader.ts';
import {
  readThesaurus,
  type Thesaurus,
  ThesaurusWriter,
  TIER_BITS,
  TIER_MASK,
  writeThesaurus,
} from './thesaurus.ts';

const target = fc.record({ target: fc.constantFrom('home', 'house', 'way-out', 'out'), tier: fc.nat(3) });
const said = fc.array(
  fc.tuple(fc.constantFrom('maison', 'Häuschen', 'out', 'exit'), fc.array(target, { maxLength: 3 })),
  { maxLength: 12 },
);

/** The targets of each phrase, in the order of first mention. */
function entriesOf({ phrases, offsets, entries, targets }: Thesaurus): unknown {
  return phrases.map((phrase, number) => [
    phrase,
    Array.from(entries.subarray(offsets[number], offsets[number + 1]), (entry) => [
      targets[entry >>> TIER_BITS],
      entry & TIER_MASK,
    ]),
  ]);
}

function write(phrases: [string, { target: string; tier: number }[]][], base?: Thesaurus): Thesaurus {
  const writer = new ThesaurusWriter(base);
  for (const [phrase, targets] of phrases) writer.add(phrase, targets);
  return writer.finish();
}

test('gives the same result when phrases are added to a stored thesaurus as when all are added at once', () => {
  fc.assert(
    fc.property(said, said, (first, then) => {
      const base = readThesaurus(new Snapshot(writeThesaurus(write(first))));
      expect(entriesOf(write(then, base))).toEqual(entriesOf(write([...first, ...then])));
    }),
  );
});
