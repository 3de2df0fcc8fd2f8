import { expect, test } from 'vitest';
import { IndexWriter } from '../index-writer.ts';
import { Searcher } from '../searcher.ts';
import { Snapshot } from '../snapshot/snapshot.ts';
import { NO_DEADLINE } from '../testing/no-deadline.ts';
import { PlanInterpreter } from '../testing/plan-interpreter.ts';

const PACKS = ['mdi', 'lucide', 'fa', 'fa7-solid', 'bi'];
const ICONS = [
  ...[
    'mdi:home',
    'mdi:home-outline',
    'mdi:bell',
    'mdi:bell-off',
    'mdi:wifi',
    'mdi:wifi-off',
    'mdi:trash-off',
  ],
  ...['lucide:home', 'lucide:bell-off', 'lucide:arrow-right', 'lucide:trash', 'lucide:question-mark'],
  ...[
    'fa:home',
    'fa7-solid:home',
    'fa7-solid:beer',
    'bi:arrow-right',
    'bi:check-mark',
    'bi:celsius',
    'bi:heart',
  ],
  ...[
    'bi:record-stop',
    'bi:person',
    'mdi:payroll-outline',
    'lucide:payroll-clock',
    'bi:go-back',
    'bi:atandt',
  ],
  ...['mdi:ban', 'lucide:unicorn', 'lucide:unicorn-horn', 'mdi:outline'],
  ...['mdi:garden-hose', 'mdi:exit', 'mdi:cart-plus', 'mdi:cart', 'mdi:wall', 'mdi:code', 'mdi:less-than'],
];

const writer = new IndexWriter([{ name: 'pack', valuesCount: PACKS.length, isMultiValued: false }]);
for (const icon of ICONS) {
  const [pack, name] = icon.split(':') as [string, string];
  const plainName = name.replace(/-outline$/, '');
  writer.add({
    name,
    plainName,
    aliases: [],
    tags: [],
    packWords: [pack, pack],
    facets: { pack: [PACKS.indexOf(pack)] },
  });
}
writer.addFacetWord('lucide', { facet: 'pack', values: [PACKS.indexOf('lucide')], certainty: 'alone' });
writer.addThesaurusEntry('👨‍💻', [{ target: 'code', tier: 0 }]);
writer.addThesaurusEntry('microphone', [{ target: 'mic', tier: 0 }]);
for (const [phrase, target, tier] of [
  ['garten', 'garden'],
  ['schlauch', 'hose'],
  ['выход', 'exit'],
  ['корзина', 'cart'],
  ['unbell', 'home', 2],
  ['no bell', 'ban'],
  ['bel', 'bell'],
  ['добавить в корзину', 'cart-plus'],
  ['장바구니', 'cart'],
  ['담', 'wall'],
] as const)
  writer.addThesaurusEntry(phrase, [{ target, tier: tier ?? 1 }]);
const found = (index: number) => (index < 0 ? undefined : index);
const searcher = new Searcher(new Snapshot(writer.finish()), {
  packOf: (slug) => found(PACKS.indexOf(slug)),
  packsOfMaker: (slug) => PACKS.filter((other) => slug.startsWith('fa') && other.startsWith('fa')),
  findName: (pack, name) => found(ICONS.indexOf(`${pack}:${name}`)),
  findCodePoint: (codePoint) => (codePoint === 0xf015 ? [ICONS.indexOf('fa:home')] : []),
});
const plans = new PlanInterpreter(searcher);

function search(text: string): string[] {
  const request = { text, filter: {}, offset: 0, limit: 30, relatedTagsMax: 0 };
  const hits = Array.from(searcher.search(request, NO_DEADLINE).docIds, (docId) => ICONS[docId]!);
  expect(plans.search(text).docIds.map((docId) => ICONS[docId])).toEqual(hits);
  return hits;
}

test.each([
  ['lucide:home', 'lucide:home'],
  ['lucide--home', 'lucide:home'],
  ['fa7_solid_home', 'fa7-solid:home'],
  ['fa-home', 'fa:home'],
  ['fa7-solid-home', 'fa7-solid:home'],
  ['U+F015', 'fa:home'],
  ['U+1F468 U+200D U+1F4BB', 'mdi:code'],
  ['LuArrowRight', 'lucide:arrow-right'],
  ['<i class="fa-solid fa-home">', 'fa7-solid:home'],
  ["import { ArrowRight } from 'lucide-react'", 'lucide:arrow-right'],
])('shows the icon that %s names first', (text, expected) => {
  expect(search(text)[0]).toBe(expected);
});

test('ranks the pack that code names first, and keeps other packs', () => {
  const hits = search('mdi:home');
  expect(hits.slice(0, 2)).toEqual(['mdi:home', 'mdi:home-outline']);
  expect(hits).toEqual(expect.arrayContaining(['lucide:home', 'fa:home']));
});

test.each([
  ['fa:beer', 'fa7-solid:beer', 'a pack of its maker'],
  ['mdi:home2', 'mdi:home', 'its pack'],
  ['lucide:big-payroll-clock', 'lucide:payroll-clock', 'its pack'],
])('leads %s, which no icon is called, to %s in %s', (text, expected) => {
  expect(search(text)[0]).toBe(expected);
});

test('finds nothing for a name of unknown words', () => {
  expect(search('lucide:qwerty')).toEqual([]);
  expect(search('lucide qwerty')).toEqual(ICONS.filter((icon) => icon.startsWith('lucide:')));
});

test.each([
  ['lucide home', 'lucide:home', ['mdi:home', 'fa:home']],
  ['home lucide', 'lucide:home', ['mdi:home', 'fa:home']],
  ['lucide arrow right', 'lucide:arrow-right', ['bi:arrow-right']],
  // No icon of the pack has both words.
  ['lucide go back', 'bi:go-back', []],
])('ranks the pack first that %s names, and keeps other packs', (text, first, others) => {
  const hits = search(text);
  expect(hits[0]).toBe(first);
  expect(hits).toEqual(expect.arrayContaining(others));
});

test('reads a prefix that is a word of the name as this word', () => {
  expect(search('GoBack')[0]).toBe('bi:go-back');
});

test('explains how it read a query', () => {
  const request = { text: 'no wifi lucide', filter: {}, offset: 0, limit: 1, relatedTagsMax: 0 };
  const { query } = searcher.explain(request, NO_DEADLINE);
  expect(query.words.map(({ text, isNegation }) => [text, isNegation])).toEqual([
    ['no', true],
    ['wifi', undefined],
    ['lucide', undefined],
  ]);
  expect(query.packs).toEqual([{ facet: 'pack', values: [PACKS.indexOf('lucide')], certainty: 'alone' }]);
  const { codeName, documents } = searcher.explain(
    { ...request, text: '<Icon icon="mdi:home" />' },
    NO_DEADLINE,
  ).query;
  expect({ codeName, documents }).toEqual({ codeName: 'home', documents: [ICONS.indexOf('mdi:home')] });
});

test.each([
  ['no wifi', 'mdi:wifi-off'],
  ["don't bell", 'mdi:bell-off'],
  ['wifi not allowed', 'mdi:wifi-off'],
  ['ohne wifi', 'mdi:wifi-off'],
  ['wifi with a line through it', 'mdi:wifi-off'],
  ['禁止wifi', 'mdi:wifi-off'],
  ['untrash', 'mdi:trash-off'],
  ['trashfrei', 'mdi:trash-off'],
  ['ne pas bell', 'mdi:bell-off'],
  ['turn wifi off', 'mdi:wifi-off'],
  ['wifi blocked', 'mdi:wifi-off'],
  ['trashless', 'mdi:trash-off'],
  ['unbell', 'mdi:bell-off'],
  ['ohne bel', 'mdi:bell-off'],
])('finds the crossed-out icon for %s', (text, expected) => {
  expect(search(text)[0]).toBe(expected);
});

test('keeps a negation with the word that is crossed out', () => {
  expect(search('wifi not home')[0]).toBe('mdi:wifi-off');
  expect(search('bell not wifi')[0]).toBe('mdi:bell-off');
});

test('ranks a thing crossed out before the sign to which its phrase leads', () => {
  const hits = search('no bell');
  expect(hits.indexOf('mdi:bell-off')).toBeLessThan(hits.indexOf('mdi:ban'));
});

test('takes a word that names have beside the others as no negation', () => {
  expect(search('stop recording')[0]).toBe('bi:record-stop');
  expect(search('stop recording bell')).toContain('bi:record-stop');
});

test('shows the thing and a ban if no icon is crossed out', () => {
  expect(search('no unicorn')).toEqual(['lucide:unicorn', 'mdi:ban', 'lucide:unicorn-horn']);
  // No name of the thing has one word.
  expect(search('no question')).toEqual(['mdi:ban', 'lucide:question-mark']);
});

test.each([
  ['?', 'lucide:question-mark'],
  ['→', 'lucide:arrow-right'],
  ['✓', 'bi:check-mark'],
  ['20 °C', 'bi:celsius'],
  ['AT&T', 'bi:atandt'],
  ['<3', 'bi:heart'],
])('finds the icon of the sign in %s', (text, expected) => {
  expect(search(text)[0]).toBe(expected);
});

test('counts style words of a name neither as words nor as missing', () => {
  expect(search('payroll')).toEqual(['mdi:payroll-outline', 'lucide:payroll-clock']);
  expect(search('outline')[0]).toBe('mdi:outline');
  expect(search('home outline')[0]).toBe('mdi:home-outline');
});

test.each([
  ['Gartenschlauch', 'mdi:garden-hose'],
  ['выхода', 'mdi:exit'],
  ['иконка корзины', 'mdi:cart'],
  ['добавить в корзину', 'mdi:cart-plus'],
  ['장바구니에담기', 'mdi:cart'],
  ['< >', 'mdi:code'],
  ['<', 'mdi:less-than'],
])('finds with the known words in %s the icon %s', (text, expected) => {
  expect(search(text)[0]).toBe(expected);
});

test('does not take a letter of an unknown word for a word', () => {
  expect(search('장바구니에담기')).not.toContain('mdi:wall');
});
