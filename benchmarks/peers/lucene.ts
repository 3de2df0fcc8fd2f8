import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readCorpus } from '../corpus.ts';
import type { PeerMeasurement, PeerTask } from '../measure-peer.ts';
import { readProcessUsage } from '../process-usage.ts';
import { textsOf } from './peer.ts';

/** Debian installs the jars of liblucene8-java here. */
const JARS_FOLDER = '/usr/share/java';
const JARS = [/^lucene-core-.*\.jar$/, /^lucene-analyzers-common-.*\.jar$/];
/** How often the memory of Java is read. */
const POLL_MS = 200;

/** The class path of Lucene, or the reason why it cannot run. */
export type LuceneSetup =
  | { readonly isInstalled: true; readonly classPath: string }
  | { readonly isInstalled: false; readonly reason: string };

export function findLucene(): LuceneSetup {
  if (spawnSync('java', ['-version']).status !== 0)
    return { isInstalled: false, reason: 'java is not installed (apt-get install default-jre-headless)' };
  const jars = JARS.map((name) => filesIn(JARS_FOLDER).find((file) => name.test(file)));
  if (jars.includes(undefined)) {
    return {
      isInstalled: false,
      reason: 'liblucene8-java is not installed (apt-get install liblucene8-java)',
    };
  }
  return { isInstalled: true, classPath: jars.map((file) => join(JARS_FOLDER, file!)).join(':') };
}

/** Measures Lucene in a Java process, with its files in `folder`, which must not exist. */
export async function measureLucene(
  classPath: string,
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
  const queryFile = (name: string, queries: readonly string[]) => {
    const file = join(folder, name);
    writeFileSync(file, queries.map((query) => `${oneLine(query)}\n`).join(''));
    return file;
  };
  const program = join(import.meta.dirname, 'LuceneSearch.java');
  const files = [index, corpus, queryFile('timed', task.queries), queryFile('judged', task.judged)];
  const effort = [String(task.rounds), String(task.warmUpMs)];
  const java = spawn('java', ['-Xmx1g', '-cp', classPath, program, ...files, ...effort], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let residentBytes = 0;
  const poll = setInterval(() => {
    residentBytes = Math.max(residentBytes, readProcessUsage(java.pid ?? 0)?.residentBytes ?? 0);
  }, POLL_MS);
  const [output, [code, signal]] = await Promise.all([text(java.stdout), once(java, 'exit')]);
  clearInterval(poll);
  if (code !== 0) throw new Error(`java ended with ${signal ?? `exit code ${code}`}. Its error is above.`);
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
    judgedPages: rowsOf('judged'),
  };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function folderBytes(folder: string): number {
  return filesIn(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

/** The text without tabs and line breaks, because these separate columns and lines of the files for Java. */
function oneLine(value: string): string {
  return value.replace(/[\t\r\n\u0085\u2028\u2029]/g, ' ');
}
