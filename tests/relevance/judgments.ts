import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Intent, parseIntent, type Vocabulary } from './intent.ts';
import { foldWord } from './name-words.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import { readTable } from './tab-separated.ts';

export interface JudgedQuery {
  /** The file of the query without its ending: `joined split` for `joined-split.tsv`. */
  readonly queryClass: string;
  readonly text: string;
  readonly intent: Intent;
  /** The kind of query within its class, such as a language code; may be empty. */
  readonly note: string;
  /** The correctly spelled query; only for a misspelling. */
  readonly corrected: string | undefined;
}

export interface Judgments extends Vocabulary {
  readonly styleWords: ReadonlySet<string>;
  readonly queries: readonly JudgedQuery[];
}

const FOLDER = join(import.meta.dirname, 'judgments');

/** Reads every file of `judgments/` (format: docs/relevance.md). Throws with file and line at the first error. */
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
    if (values.has(key)) fail(`"${key}" repeats`);
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
  for (const { row, fail } of readTable(path, ['query', 'intent', 'note', 'corrected'])) {
    const text = withEscapes(row.query);
    const intent = parseIntent(row.intent, text, known);
    if (typeof intent === 'string') fail(intent);
    else queries.push({ queryClass, text, intent, note: row.note, corrected: row.corrected || undefined });
  }
  return queries;
}

function patternsOf(cell: string): Pattern[] {
  return listOf(cell).map(parsePattern);
}

function listOf(cell: string): string[] {
  return cell.split(' ').filter((word) => word !== '');
}

/** Decodes escapes such as `\u{200b}`, which stand for invisible characters. */
function withEscapes(text: string): string {
  return text.replace(/\\u\{([0-9a-f]+)\}/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}
