import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLORS, FIELD_ERRORS, type FieldErrorCode, SHAPES, STYLES } from '@glyphdex/contract';
import { SITE_LANGUAGES } from '@glyphdex/contract/site-languages';
import { expect, test } from 'vitest';
import { STRINGS as GERMAN } from './de/index.ts';
import { STRINGS as ENGLISH } from './en/index.ts';

const SOURCES = join(import.meta.dirname, '..');

/** The paths of all texts, with the text or, for a function, with its result for the number 2 and others. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'function') return [[path, String(value(2, 2))]];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, inside]) => textsOf(inside, `${path}.${name}`));
}

test('has the same texts in each language of the site', () => {
  expect(readdirSync(import.meta.dirname).filter((name) => !name.includes('.'))).toEqual(
    Object.keys(SITE_LANGUAGES).sort(),
  );
  const paths = (strings: object) =>
    textsOf(strings)
      .map(([path]) => path)
      .filter((path) => !/^\.(?:errors|fields|values)\./.test(path));
  expect(paths(GERMAN)).toEqual(paths(ENGLISH));
});

test('has German texts that differ from the English ones when they have several words', () => {
  const english = new Map(textsOf(ENGLISH));
  const equal = textsOf(GERMAN).filter(
    ([path, text]) => english.get(path) === text && /[a-z]{3},? [a-z]{3}/.test(text),
  );
  expect(equal).toEqual([]);
});

test('has German names of all styles, shapes and colors', () => {
  const names = [...STYLES.map(({ name }) => name), ...SHAPES, ...COLORS.map(({ name }) => name)];
  expect(names.filter((name) => GERMAN.values[name] === undefined)).toEqual([]);
});

test('has German messages, with the same values, for the fields of all forms', () => {
  const server = join(SOURCES, '../../server/src');
  const sources = ['accounts/sign-up', 'accounts/passwords', 'accounts/second-factors', 'accounts/keys']
    .flatMap((folder) => readdirSync(join(server, folder)).map((name) => join(server, folder, name)))
    .filter((path) => /(?<!\.test|\.contract)\.ts$/.test(path))
    .concat(join(server, 'base/allowed-domains.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join();
  const codes = (Object.keys(FIELD_ERRORS) as FieldErrorCode[]).filter((code) =>
    sources.includes(`'${code}'`),
  );
  expect(codes.length).toBeGreaterThan(20);
  const valuesIn = (text: string | undefined) => text?.match(/\{\}/g)?.length ?? 0;
  for (const code of codes)
    expect([code, valuesIn(GERMAN.fields[code])]).toEqual([
      code,
      GERMAN.fields[code] && valuesIn(FIELD_ERRORS[code]),
    ]);
});

/** Two words or more between tags or in an attribute for people: `>Sign in<`, `title="Sign in"`. */
const LITERAL =
  /(?<!=)>\s*[A-Z][a-z]+ [a-z][^<>{}=;()]*<|(?:aria-label|title|placeholder|alt)="[A-Za-z]+ [a-z][^"]*"/g;

test('has no texts in components', () => {
  expect('<p>Sign in</p>').toMatch(LITERAL);
  const components = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('testing'),
  );
  expect(components.length).toBeGreaterThan(50);
  const found = components.flatMap((name) =>
    (readFileSync(join(SOURCES, name), 'utf8').match(LITERAL) ?? []).map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
});
