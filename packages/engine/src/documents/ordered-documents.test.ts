import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexDocument } from '../document.ts';
import { IndexWriter } from '../index-writer.ts';
import { encodeSnapshot } from '../snapshot/snapshot.ts';
import { joinChunks } from '../testing/build-searcher.ts';
import { DocumentAnalyzer } from './document-analyzer.ts';
import { orderDocuments } from './ordered-documents.ts';

const word = fc.constantFrom('home', 'arrow', 'left', 'Übergang', 'html5', '家');
/** `Home` and `home` are two texts with one slug. */
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
  placeFacts: fc.nat(2 ** 32 - 1),
});

const PACKS = ['mdi', 'tabler', 'game-icons'];

test('gives the same index for documents added pack by pack as for documents added one by one', () => {
  fc.assert(
    fc.property(fc.array(document, { maxLength: 30 }), (withPacks) => {
      const documents = withPacks.map(({ pack, ...rest }): IndexDocument => {
        return { ...rest, packWords: [PACKS[pack]!, 'Title of the pack'], facets: {} };
      });
      const oneByOne = new IndexWriter([]);
      for (const one of documents) oneByOne.add(one);

      const byPack = new IndexWriter([]);
      PACKS.forEach((pack, number) => {
        const docIds = [...withPacks.keys()].filter((docId) => withPacks[docId]!.pack === number);
        const analyzer = new DocumentAnalyzer();
        for (const docId of docIds) analyzer.add(documents[docId]!);
        byPack.addBatch({
          analyzed: analyzer.view(),
          docIds: Uint32Array.from(docIds),
          facets: new Int32Array(0),
          pack,
          isVariant: new Uint8Array(docIds.length),
          placeFacts: Uint32Array.from(docIds, (docId) => withPacks[docId]!.placeFacts),
        });
      });
      expect(bytesOf(byPack)).toEqual(bytesOf(oneByOne));
    }),
  );
});

test.each([[[0, 2]], [[0, 0]]])('throws for documents with the docIds %j', (docIds) => {
  const analyzer = new DocumentAnalyzer();
  for (const name of ['home', 'arrow']) analyzer.add({ name, aliases: [], tags: [], packWords: [] });
  expect(() => orderDocuments([{ analyzed: analyzer.view(), docIds: Uint32Array.from(docIds) }])).toThrow(
    `the docId ${docIds[1]} is out of range or occurs twice`,
  );
});

function bytesOf(writer: IndexWriter): Uint8Array {
  return new Uint8Array(joinChunks(encodeSnapshot(writer.finish())));
}
