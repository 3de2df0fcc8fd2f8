import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const ROOT = import.meta.dirname;
const BUILT = join(ROOT, 'dist');
/** A file of the built site: the digest of the sources that it was built from. */
const DIGEST_FILE = 'source-digest';
const run = promisify(execFile);

/**
 * The folder of the built site: `own` beside the sources, or `spare`. Returns the one that was built from the current
 * sources; the check takes a few milliseconds. If there is none, it calls `onBuild` and builds the site in about three
 * seconds, into `spare` if `own` is not writable. An interrupted build leaves no incomplete site. The build runs in a
 * separate process, because the service would keep its 200 MB of memory. An installed package holds the built site
 * without its sources, and never builds. Rejects with the error output of that process,
 * or with the reason why it ended without one.
 */
export async function builtSite({
  onBuild = () => undefined,
  own = BUILT,
  spare,
}: {
  readonly onBuild?: () => void;
  readonly own?: string;
  readonly spare?: string;
} = {}): Promise<string> {
  if (!existsSync(join(ROOT, 'src'))) return own;
  const digest = sourceDigest();
  const folders = spare === undefined ? [own] : [own, spare];
  const current = folders.find((folder) => digestIn(folder) === digest);
  if (current !== undefined) return current;
  onBuild();
  const folder = spare !== undefined && !isWritable(dirname(own)) ? spare : own;
  try {
    await run(process.execPath, [join(ROOT, 'write-site.ts'), folder, DIGEST_FILE, digest]);
  } catch (error) {
    const { stderr, message } = error as Error & { readonly stderr?: string };
    throw new Error(stderr?.trim() || message, { cause: error });
  }
  return folder;
}

/** The source digest of the site in this folder; undefined when it cannot be read. */
function digestIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, DIGEST_FILE), 'utf8');
  } catch {
    return undefined;
  }
}

function isWritable(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.dist-')));
    return true;
  } catch {
    return false;
  }
}

/** SHA-256 of the paths and contents of the files that decide how the site is built, in hex. */
function sourceDigest(): string {
  const digest = createHash('sha256');
  const files = ['src', 'public'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  for (const file of [
    ...files,
    'index.html',
    'vite.config.ts',
    'write-site.ts',
    'package.json',
    '../../packages/contract/src/field-errors.ts',
    '../../packages/contract/src/site-languages.ts',
    '../../packages/contract/src/svg-document.ts',
    '../../packages/contract/src/taxonomy.ts',
    '../../packages/picker/src/element/is-inert-svg.ts',
  ].sort())
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return digest.digest('hex');
}
