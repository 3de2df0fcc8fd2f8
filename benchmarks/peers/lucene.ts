import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundEngine } from './external-engine.ts';

export const LUCENE = 'Lucene, edits 0/1/2';
/** Debian installs the jars of liblucene8-java here. */
const DEBIAN_JARS = '/usr/share/java';
/** The analyzers are in a jar of another name since Lucene 9. */
const JARS = [/^lucene-core-.*\.jar$/, /^lucene-(?:analyzers|analysis)-common-.*\.jar$/];

/** The Lucene of the folder LUCENE_JARS with the Java of LUCENE_JAVA. Default: that of Debian. */
export function findLucene(): FoundEngine {
  const { LUCENE_JARS: folder = DEBIAN_JARS, LUCENE_JAVA: java = 'java' } = process.env;
  const missing = (what: string) => ({
    label: LUCENE,
    missing: `${what}: apt-get install default-jre-headless liblucene8-java, or set LUCENE_JARS`,
  });
  if (spawnSync(java, ['-version']).status !== 0) return missing(`${java} cannot be run`);
  const files = filesIn(folder);
  const jars = JARS.map((name) => files.find((file) => name.test(file)));
  if (jars.includes(undefined)) return missing(`there are no jars of Lucene in ${folder}`);
  const classPath = jars.map((file) => join(folder, file!)).join(':');
  const program = join(import.meta.dirname, 'LuceneSearch.java');
  return { label: LUCENE, command: [java, '-Xmx1g', '-cp', classPath, program] };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
