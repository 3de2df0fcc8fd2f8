import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = import.meta.dirname;
const BUILT = join(ROOT, 'dist');
/** The file with the digest of the sources that the site was built from. */
const MADE_FROM = 'made-from';
const run = promisify(execFile);

/**
 * The folder of the built site: `own` beside the sources, or `spare` when `own` is not writable. If the sources have changed, it
 * builds the site first, in about two seconds; the check takes a few milliseconds. An interrupted build changes nothing. A
 * separate process builds, because its 200 MB would stay with the service.
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
  const state = stateOfSources();
  const places = spare === undefined ? [own] : [own, spare];
  const made = places.find((place) => stateIn(place) === state);
  if (made !== undefined) return made;
  onBuild();
  const place = spare !== undefined && !canBeWritten(dirname(own)) ? spare : own;
  try {
    await run(process.execPath, [join(ROOT, 'write-site.ts'), place, MADE_FROM, state]);
  } catch (error) {
    throw new Error((error as { readonly stderr?: string }).stderr?.trim(), { cause: error });
  }
  return place;
}

/** The source digest of the site in this folder; undefined when it cannot be read. */
function stateIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, MADE_FROM), 'utf8');
  } catch {
    return undefined;
  }
}

function canBeWritten(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.dist-')));
    return true;
  } catch {
    return false;
  }
}

function stateOfSources(): string {
  const digest = createHash('sha256');
  const files = ['src', 'public']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort();
  for (const file of [
    ...files,
    join(ROOT, 'index.html'),
    join(ROOT, 'vite.config.ts'),
    join(ROOT, 'package.json'),
  ])
    digest.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return digest.digest('hex');
}
