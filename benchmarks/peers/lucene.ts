import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundEngine } from './external-engine.ts';

export const LUCENE_8 = 'Lucene 8 of Debian, edits 0/1/2';
const LUCENE_10 = 'Lucene of LUCENE_JARS, edits 0/1/2';
/** Debian installs the jars of liblucene8-java here. */
const DEBIAN_JARS = '/usr/share/java';
/** The analyzers are in a jar of another name since Lucene 9. */
const JARS = [/^lucene-core-.*\.jar$/, /^lucene-(?:analyzers|analysis)-common-.*\.jar$/];

/** Lucene of Debian, and a newer one of the folder LUCENE_JARS with the Java of LUCENE_JAVA. */
export function findLuceneVersions(): readonly FoundEngine[] {
  const { LUCENE_JARS: jars, LUCENE_JAVA: java = 'java' } = process.env;
  return [
    findLucene(
      LUCENE_8,
      'java',
      DEBIAN_JARS,
      'install it with apt-get install default-jre-headless liblucene8-java',
    ),
    jars === undefined
      ? { label: LUCENE_10, missing: 'LUCENE_JARS is not set: see benchmarks/README.md' }
      : findLucene(LUCENE_10, java, jars, `there are no jars of Lucene in ${jars}`),
  ];
}

function findLucene(label: string, java: string, folder: string, advice: string): FoundEngine {
  if (spawnSync(java, ['-version']).status !== 0)
    return { label, missing: `${java} cannot be run: ${advice}` };
  const files = filesIn(folder);
  const jars = JARS.map((name) => files.find((file) => name.test(file)));
  if (jars.includes(undefined)) return { label, missing: advice };
  const classPath = jars.map((file) => join(folder, file!)).join(':');
  const program = join(import.meta.dirname, 'LuceneSearch.java');
  return { label, command: [java, '-Xmx1g', '-cp', classPath, program] };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
