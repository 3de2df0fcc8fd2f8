import { beforeAll, describe, expect, test } from 'vitest';
import { Grader } from './grader.ts';
import { readIconNames } from './icon-names.ts';
import { type JudgedQuery, readJudgments } from './judgments.ts';
import { RIGHT_GRADE } from './metrics.ts';
import { foldWord, wordsOf } from './name-words.ts';

/**
 * At most this many icons have all words of a concept query in their names. With more, it is a topic query, which is
 * easier.
 */
const NAMED_ICONS_MAX = 20;

const judgments = readJudgments();
const { queries } = judgments;
const ofClass = (name: string) => queries.filter(({ queryClass }) => queryClass === name);

describe('the set of judgments', () => {
  test('has the minimum number of queries in every class', () => {
    const minimum: Readonly<Record<string, number>> = {
      ...{ exact: 50, common: 50, 'several words': 50, prefix: 50, misspelled: 70, 'joined split': 30 },
      ...{
        concept: 80,
        topic: 40,
        languages: 100,
        brands: 30,
        'pack intent': 15,
        'style intent': 15,
        emoji: 20,
      },
      ...{ nonsense: 25, hostile: 20, 'code names': 60, 'existing names': 60, signs: 60, negation: 60 },
      ...{
        questions: 60,
        numbers: 60,
        'partial matches': 60,
        'page diversity': 60,
        compounds: 60,
        'interface phrases': 60,
      },
    };
    const tooFew = Object.entries(minimum).filter(([name, count]) => ofClass(name).length < count);
    expect(tooFew).toEqual([]);
    expect(queries.length).toBeGreaterThanOrEqual(450);
  });

  test.each(['de', 'fr', 'es', 'pt', 'it', 'ja', 'zh', 'ko', 'ru', 'ar', 'hi', 'tr'])(
    'has at least eight words in the language %s',
    (language) => {
      const words = ofClass('languages').filter(({ note }) => note === language);
      expect(words.length).toBeGreaterThanOrEqual(8);
    },
  );

  test('judges no query twice', () => {
    const texts = queries.map(({ text }) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test('has no query that is empty or too long for the API', () => {
    expect(queries.filter(({ text }) => text === '' || text.length > 200)).toEqual([]);
  });

  test('gives every misspelling a different corrected query', () => {
    const withoutCorrection = ofClass('misspelled').filter(
      ({ corrected, text }) => corrected === undefined || corrected === text,
    );
    expect(withoutCorrection.map(({ text }) => text)).toEqual([]);
  });

  test('uses every concept and qualifier in a query, and repeats no pattern in a concept', () => {
    const intents = queries.flatMap(({ intent }) => (intent.kind === 'graded' ? [intent] : []));
    const used = new Set<unknown>(
      intents.flatMap(({ concepts, qualifiers }) => [...concepts, ...qualifiers]),
    );
    const known = [...judgments.concepts, ...judgments.qualifiers];
    expect(known.filter(([, value]) => !used.has(value)).map(([name]) => name)).toEqual([]);
    const repeated = [...judgments.concepts].flatMap(([name, { patterns }]) => {
      const all = [...patterns[3], ...patterns[2], ...patterns[1]].map((pattern) => JSON.stringify(pattern));
      return all.filter((pattern, index) => all.indexOf(pattern) !== index).map((pattern) => [name, pattern]);
    });
    expect(repeated).toEqual([]);
  });
});

describe('the set of judgments, compared with the installed icons,', () => {
  let grader: Grader;
  beforeAll(() => {
    grader = new Grader(judgments, readIconNames());
  });

  /** The queries with the number of icons that have all of their words in names or aliases. */
  function withIconsCount(counted: readonly JudgedQuery[]) {
    const entries = counted.map((query) => ({
      query,
      words: query.text.split(' ').map(foldWord),
      iconsCount: 0,
    }));
    const byFirstWord = Map.groupBy(entries, ({ words }) => words[0]);
    for (const { names } of grader.icons) {
      const words = new Set(names.flatMap(wordsOf));
      for (const word of words) {
        for (const entry of byFirstWord.get(word) ?? []) {
          if (entry.words.every((other) => words.has(other))) entry.iconsCount++;
        }
      }
    }
    return entries;
  }

  test('has an icon of grade 2 or 3 for every graded query', () => {
    const isAnswerable = (query: JudgedQuery) =>
      grader.ideal(query).some((grade) => grade >= RIGHT_GRADE) || query.intent.kind !== 'graded';
    expect(queries.filter((query) => !isAnswerable(query)).map(({ text }) => text)).toEqual([]);
  });

  test('has an icon with the name that every exact query asks for', () => {
    expect(ofClass('exact').filter((query) => grader.ideal(query)[0] !== 3)).toEqual([]);
  });

  test('has at most 20 icons with the words of a concept query, and more with those of a topic query', () => {
    const inWrongClass = withIconsCount([...ofClass('concept'), ...ofClass('topic')]).filter(
      ({ query, iconsCount }) => (query.queryClass === 'concept') !== iconsCount <= NAMED_ICONS_MAX,
    );
    expect(inWrongClass.map(({ query, iconsCount }) => `${query.text}: ${iconsCount}`)).toEqual([]);
  });

  test('has no icon with all words of a query for partial matches', () => {
    const complete = withIconsCount(ofClass('partial matches')).filter(({ iconsCount }) => iconsCount > 0);
    expect(complete.map(({ query, iconsCount }) => `${query.text}: ${iconsCount}`)).toEqual([]);
  });

  test('grades an icon by its name, aliases and pack, also an icon that is not installed', () => {
    const grade = (text: string, slug: string) => {
      const query = queries.find((candidate) => candidate.text === text);
      return query?.intent.kind === 'graded' ? grader.gradeOf(slug, query.intent) : undefined;
    };
    expect(grade('home', 'mdi--home')).toBe(3);
    expect(grade('home', 'mdi--home-outline')).toBe(3);
    expect(grade('home', 'mdi--home-plus')).toBe(2);
    expect(grade('home', 'mdi--office-building')).toBe(1);
    expect(grade('home', 'simple-icons--homebrew')).toBe(0);
    expect(grade('money', 'tabler--cash')).toBe(3);
    expect(grade('mdi home', 'mdi--home')).toBe(3);
    expect(grade('mdi home', 'lucide--house')).toBe(1);
    expect(grade('home', 'acme--house')).toBe(3);
  });

  test('computes the ideal as at most twenty grades of installed icons, highest first', () => {
    const home = queries.find(({ text }) => text === 'home')!;
    expect(grader.ideal(home)).toEqual(Array(20).fill(3));
    const rare = queries.find(({ text }) => text === 'simple icons github')!;
    const ideal = grader.ideal(rare);
    expect(ideal.slice(0, 2)).toEqual([3, 1]);
    expect([...ideal].sort((a, b) => b - a)).toEqual(ideal);
  });
});
