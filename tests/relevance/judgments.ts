import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Meaning, readMeaning, type Vocabulary } from './meaning.ts';
import { foldWord } from './name-words.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import { readTable } from './tab-separated.ts';

export interface JudgedQuery {
  readonly queryClass: string;
  readonly text: string;
  readonly meaning: Meaning;
  /** What kind of query this is within its class, such as a language code; empty without one. */
  readonly note: string;
  /** For a misspelling, what was meant to be typed. */
  readonly meant: string | undefined;
}

export interface Judgments extends Vocabulary {
  readonly styleWords: ReadonlySet<string>;
  readonly queries: readonly JudgedQuery[];
}

const FOLDER = join(import.meta.dirname, 'judgments');

/** Reads every file of `judgments/`; throws with file and line on the first mistake. docs/relevance.md has the format. */
export function readJudgments(): Judgments {
  const concepts = readUnique('concepts.tsv', ['concept', '3', '2', '1', 'not'], (row) => ({
    patterns: { 3: patternsOf(row['3']), 2: patternsOf(row['2']), 1: patternsOf(row['1']) },
    not: listOf(row.not).map(foldWord),
  }));
  const qualifiers = readUnique('qualifiers.tsv', ['qualifier', 'patterns', 'packs'], (row) => ({
    patterns: patternsOf(row.patterns),
    packs: new Set(listOf(row.packs)),
  }));
  const styleLines = readFileSync(join(FOLDER, 'style-words.txt'), 'utf8').split('\n');
  const styleWords = styleLines.filter((line) => !line.startsWith('#')).flatMap(listOf);
  const queries = readdirSync(join(FOLDER, 'queries'))
    .sort()
    .flatMap((file) => readQueries(file, { concepts, qualifiers }));
  return { concepts, qualifiers, styleWords: new Set(styleWords.map(foldWord)), queries };
}

function readUnique<Column extends string, Value>(
  file: string,
  columns: readonly [Column, ...Column[]],
  read: (row: Record<Column, string>) => Value,
): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const { row, fail } of readTable(join(FOLDER, file), columns)) {
    const key = row[columns[0]];
    if (values.has(key)) fail(`"${key}" is there twice`);
    try {
      values.set(key, read(row));
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  }
  return values;
}

function readQueries(file: string, known: Vocabulary): JudgedQuery[] {
  const queryClass = basename(file, '.tsv').replaceAll('-', ' ');
  const queries: JudgedQuery[] = [];
  const path = join(FOLDER, 'queries', file);
  for (const { row, fail } of readTable(path, ['query', 'meaning', 'note', 'meant'])) {
    const text = withEscapes(row.query);
    const meaning = readMeaning(row.meaning, text, known);
    if (typeof meaning === 'string') fail(meaning);
    else queries.push({ queryClass, text, meaning, note: row.note, meant: row.meant || undefined });
  }
  return queries;
}

function patternsOf(cell: string): Pattern[] {
  return listOf(cell).map(parsePattern);
}

function listOf(cell: string): string[] {
  return cell.split(' ').filter((word) => word !== '');
}

/** `\u{200b}` stands for a character that an editor would not show. */
function withEscapes(text: string): string {
  return text.replace(/\\u\{([0-9a-f]+)\}/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}
