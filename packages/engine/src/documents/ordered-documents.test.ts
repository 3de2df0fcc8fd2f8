import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexDocument } from '../document.ts';
import { IndexWriter } from '../index-writer.ts';
import { encodeSnapshot } from '../snapshot/snapshot-writer.ts';
import { joinChunks } from '../testing/build-searcher.ts';
import { DocumentAnalyzer } from './document-analyzer.ts';

const word = fc.constantFrom('home', 'arrow', 'left', 'Übergang', 'html5', '家');
/** Tags of one slug are written in more than one way. */
const tag = fc.constantFrom(
  { text: 'Home', slug: 'home' },
  { text: 'home', slug: 'home' },
  { text: 'Arrow Left', slug: 'arrow-left' },
);
const document = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-')),
  aliases: fc.array(word, { maxLength: 2 }),
  tags: fc.array(tag, { maxLength: 3 }),
  pack: fc.nat(2),
});

const PACKS = ['mdi', 'tabler', 'game-icons'];

test('documents that were taken apart pack by pack give the index that they give one by one, in any order', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 30 }), (given) => {
      const documents = given.map(({ pack, ...rest }): IndexDocument => {
        return { ...rest, packWords: [PACKS[pack]!, 'Icons of it'], facets: {} };
      });
      const whole = new IndexWriter([]);
      for (const one of documents) whole.add(one);

      const analyzers = PACKS.map(() => new DocumentAnalyzer());
      const places = documents.map((one, i) => {
        const analyzer = analyzers[given[i]!.pack]!;
        analyzer.add(one);
        return { analyzer, row: analyzer.documentsCount - 1 };
      });
      const batches = new Map(analyzers.map((analyzer) => [analyzer, analyzer.view()]));
      const byPack = new IndexWriter([]);
      places.forEach(({ analyzer, row }, i) => {
        byPack.addAnalyzed(batches.get(analyzer)!, row, new Int32Array(0), PACKS[given[i]!.pack]!);
      });
      expect(bytesOf(byPack)).toEqual(bytesOf(whole));
    }),
  );
});

function bytesOf(writer: IndexWriter): Uint8Array {
  return new Uint8Array(joinChunks(encodeSnapshot(writer.finish())));
}
