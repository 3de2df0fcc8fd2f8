import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../analysis/fold.ts';
import type { Tag } from '../document.ts';
import { DocumentAnalyzer } from '../documents/document-analyzer.ts';
import { orderDocuments } from '../documents/ordered-documents.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import { Tags } from './tags.ts';
import { writeTags } from './tags-writer.ts';

/** The index of these documents' tags, with all tags allowed as related tags. */
function tagsOf(documents: readonly (readonly Tag[])[]): Tags {
  const analyzer = new DocumentAnalyzer();
  for (const tags of documents) analyzer.add({ name: 'named', aliases: [], tags, packWords: [] });
  const docIds = Uint32Array.from(documents.keys());
  const ordered = orderDocuments([{ analyzed: analyzer.view(), docIds }]);
  return new Tags(new Snapshot(writeTags(ordered, () => false)));
}

/** Up to three slugs per text: `home`, `home1`, `home2`. */
const tag = fc
  .tuple(fc.constantFrom('Übergang', 'Uber', 'arrow left', 'Arrow', 'Home', 'Ärger', 'x'), fc.nat(2))
  .map(([text, number]) => ({ text, slug: `${fold(text).replaceAll(' ', '-')}${number || ''}` }));
const documents = fc.array(fc.array(tag, { maxLength: 4 }), { maxLength: 30 });

test('lists the tags with a prefix, the most used first, then by slug', () => {
  fc.assert(
    fc.property(
      documents,
      fc.constantFrom('', 'u', 'ü', 'arrow', 'arrow l', 'arrow-l', 'A', 'ar', 'zz', ' home '),
      fc.nat(8),
      fc.nat(8),
      (given, prefix, offset, limit) => {
        const tags = tagsOf(given);
        const counts = new Map<string, number>();
        for (const ofDocument of given) {
          for (const slug of new Set(ofDocument.map((one) => one.slug))) {
            counts.set(slug, (counts.get(slug) ?? 0) + 1);
          }
        }
        const folded = fold(prefix.trim());
        const expected = [...counts]
          .map(([slug, documentsCount]) => ({ slug, documentsCount, text: textOf(given, slug) }))
          .filter(({ slug, text }) => slug.startsWith(folded) || fold(text).startsWith(folded))
          .sort((a, b) => b.documentsCount - a.documentsCount || (a.slug < b.slug ? -1 : 1));
        expect(tags.list({ prefix, offset, limit })).toEqual({
          items: expected.slice(offset, offset + limit),
          total: expected.length,
        });
      },
    ),
  );
});

test('finds the tags of documents and the documents of tags', () => {
  fc.assert(
    fc.property(documents, (given) => {
      const tags = tagsOf(given);
      const slugs = [...new Set(given.flat().map(({ slug }) => slug))].sort();
      expect(tags.count).toBe(slugs.length);
      slugs.forEach((slug, number) => {
        expect(tags.find(slug)).toBe(number);
        const docs = given.flatMap((ofDocument, doc) =>
          ofDocument.some((one) => one.slug === slug) ? [doc] : [],
        );
        expect([...tags.docsOf(number)]).toEqual(docs);
        expect(tags.documentsOf(number)).toBe(docs.length);
      });
      given.forEach((ofDocument, doc) => {
        expect(tags.tagsOf(doc).map(({ slug }) => slug)).toEqual(
          [...new Set(ofDocument.map(({ slug }) => slug))].sort(),
        );
      });
      expect(tags.find('nothing')).toBe(-1);
    }),
  );
});

/** The text of the first document with this slug. */
function textOf(given: readonly (readonly Tag[])[], slug: string): string {
  return given.flat().find((one) => one.slug === slug)!.text;
}
