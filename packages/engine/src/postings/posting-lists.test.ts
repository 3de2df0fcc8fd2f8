import { expect, test } from 'vitest';
import type { IndexDocument } from '../document.ts';
import { buildSearcher } from '../testing/build-searcher.ts';
import { NO_DEADLINE } from '../testing/no-deadline.ts';

function named(name: string): IndexDocument {
  return { name, aliases: [], tags: [], packWords: [], facets: { type: [0], styles: [], pack: [0] } };
}

test('ranks a word in longer names like its completions when they have many more documents together', () => {
  // `go` has two of nine documents. Each other term has one.
  const names = ['goal', 'goat', 'gold', 'golf', 'good', 'goose', 'gown', 'go-back', 'back-go'];
  const request = { text: 'go', filter: {}, offset: 0, limit: 20, relatedTagsMax: 0 };
  const { hits } = buildSearcher(names.map(named)).explain(request, NO_DEADLINE);
  expect(hits.map(({ rules }) => rules[0]!.value)).toEqual(names.map(() => 1));
});
