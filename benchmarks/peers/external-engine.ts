import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readCorpus } from '../corpus.ts';
import type { PeerMeasurement, PeerTask } from '../measure-peer.ts';
import { readProcessUsage } from '../process-usage.ts';
import { textsOf } from './peer.ts';

/** How often the memory of the program is read. */
const POLL_MS = 200;

/** A search engine that runs as a program of its own. */
export interface ExternalEngine {
  readonly label: string;
  /**
   * The program and its first arguments. Further arguments follow: a new folder for the index; files with the corpus
   * (a document per line, in docId order: name, tags and pack, separated by tabs) and the queries (one per line);
   * the rounds and the milliseconds of warm-up. It prints lines of a word and numbers:
   *
   *     build SECONDS
   *     cpu MEAN_US                      of a query
   *     time LEAST_US MEDIAN_US          for each query
   *     page DOC_ID …                    the first 20 hits, for each query
   */
  readonly command: readonly [program: string, ...parameters: string[]];
}

/** An engine, or the reason why it cannot run here. */
export type FoundEngine = ExternalEngine | { readonly label: string; readonly missing: string };

/** Measures an engine with its files in `folder`, which must not exist. */
export async function measureExternal(
  { command: [program, ...parameters] }: ExternalEngine,
  folder: string,
  task: Omit<PeerTask, 'peer' | 'facetFields'>,
): Promise<PeerMeasurement> {
  mkdirSync(folder);
  const index = join(folder, 'index');
  const corpus = join(folder, 'corpus.tsv');
  const lines: string[] = [];
  for await (const batch of readCorpus(task.corpusFile)) {
    for (const document of batch) {
      const { name, tags, pack } = textsOf(document);
      lines.push([name, tags, pack].map(oneLine).join('\t'));
    }
  }
  writeFileSync(corpus, `${lines.join('\n')}\n`);
  const queries = join(folder, 'queries');
  writeFileSync(queries, task.queries.map((query) => `${oneLine(query)}\n`).join(''));
  const effort = [String(task.rounds), String(task.warmUpMs)];
  const engine = spawn(program, [...parameters, index, corpus, queries, ...effort], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let residentBytes = 0;
  const poll = setInterval(() => {
    residentBytes = Math.max(residentBytes, readProcessUsage(engine.pid ?? 0)?.residentBytes ?? 0);
  }, POLL_MS);
  const [output, [code, signal]] = await Promise.all([text(engine.stdout), once(engine, 'exit')]);
  clearInterval(poll);
  if (code !== 0)
    throw new Error(`${program} ended with ${signal ?? `exit code ${code}`}. Its error is above.`);
  return readOutput(output, residentBytes, folderBytes(index));
}

function readOutput(output: string, residentBytes: number, sizeBytes: number): PeerMeasurement {
  const rows = new Map<string, number[][]>();
  for (const line of output.trimEnd().split('\n')) {
    const [kind = '', ...numbers] = line.trimEnd().split(' ');
    rows.set(kind, [...(rows.get(kind) ?? []), numbers.map(Number)]);
  }
  const rowsOf = (kind: string) => rows.get(kind) ?? [];
  const times = rowsOf('time');
  const buildSeconds = rowsOf('build')[0]![0]!;
  return {
    buildSeconds,
    buildCpuSeconds: null,
    sizeBytes,
    memory: { residentBytes, liveBytes: null },
    latency: {
      minUs: times.map(([least]) => least!),
      medianUs: times.map(([, middle]) => middle!),
      cpuMeanUs: rowsOf('cpu')[0]![0]!,
    },
    pages: rowsOf('page'),
  };
}

function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

/** The text without tabs and line breaks, because these separate columns and lines of the files. */
function oneLine(value: string): string {
  return value.replace(/[\t\r\n\u0085\u2028\u2029]/g, ' ');
}
