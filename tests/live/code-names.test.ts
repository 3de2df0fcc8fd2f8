import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type EmbeddedCatalog,
  openCatalog,
} from '../../apps/server/src/catalog/embedded/embedded-catalog.ts';
import libraries from './code-names.json' with { type: 'json' };

// Export names of icon libraries, searched in this process, because the service limits requests. The names are those of
// the packages in the registry of npm: of each, up to 50 that its packs show, at equal distances in the alphabet.

let catalog: EmbeddedCatalog;
let missing: string[];

beforeAll(async () => {
  catalog = await openCatalog(inject('dataDir'));
  const slugs = new Set(catalog.reference.packs.map(({ slug }) => slug));
  missing = Object.keys(libraries).filter((name) => !packsOf(name).some((slug) => slugs.has(slug)));
});
afterAll(() => catalog.retire());

type Library = (typeof libraries)[keyof typeof libraries];
const libraryOf = (name: string): Library => libraries[name as keyof typeof libraries];
const packsOf = (name: string): readonly string[] => libraryOf(name).packs;

const STYLES = new Set(
  'outline outlined fill filled solid regular line linear baseline round rounded sharp two tone twotone duotone thin light bold logo icon'.split(
    ' ',
  ),
);

/** The sorted words of a name without words of style and size. */
function keyOf(words: readonly string[]): string {
  return words
    .filter((word) => !STYLES.has(word) && !/^\d\d$/.test(word))
    .toSorted()
    .join('');
}

const wordsOfExport = (name: string) =>
  (name.match(/\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** The share of texts for which one of the first five icons has the words of the name, or the name as an alias. */
function shareFound(name: string, textOf: (exported: string) => string): number {
  const { prefixes } = libraryOf(name);
  const names = libraryOf(name).names.split(' ');
  const found = names.filter((exported) => {
    const prefix = prefixes.find((one) => one !== '' && exported.startsWith(one)) ?? '';
    const words = wordsOfExport(exported.slice(prefix.length).replace(/Icon$/, ''));
    const aliased = packsOf(name).map((slug) =>
      catalog.files.icons.findBySlug(`${slug}--${words.join('-')}`),
    );
    const request = { text: textOf(exported), filters: {}, order: 'relevance', offset: 0, limit: 5 } as const;
    const { ids } = catalog.search({ ...request, relatedTagsMax: 0, budgetMs: 10_000 });
    return catalog.read(ids).some((icon) => {
      const iconWords = icon!.name.split('-').flatMap((word) => word.match(/\d+|\D+/g) ?? []);
      const docId = catalog.files.icons.findBySlug(`${icon!.pack}--${icon!.name}`);
      return keyOf(iconWords) === keyOf(words) || aliased.includes(docId);
    });
  });
  return found.length / names.length;
}

test('has the packs of all libraries except one that @iconify/json hides', () => {
  expect(missing).toEqual(['react-icons/fi', 'react-feather']);
});

describe.each(Object.keys(libraries))('%s', (name) => {
  test.each([
    ['names', (exported: string) => exported],
    ['elements', (exported: string) => `<${exported.replace(/^./, (letter) => letter.toUpperCase())} />`],
    ['import lines', (exported: string) => `import { ${exported} } from '${name}'`],
    ['paths', (exported: string) => `${name}/${exported}`],
  ])('finds 95 of 100 icons by %s in the first five', (_, textOf) => {
    if (!missing.includes(name)) expect(shareFound(name, textOf)).toBeGreaterThanOrEqual(0.95);
  });
});
