import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = import.meta.dirname;
const BUILT = join(ROOT, 'dist');
/** Names the state of the sources that the built files were made from. */
const MADE_FROM = 'made-from';
const run = promisify(execFile);

/**
 * The folder of the built site. Builds it first when its sources have changed since, which takes about two seconds;
 * otherwise reading the sources takes a few milliseconds. A build that is interrupted leaves the files as they were. It is
 * done by a process of its own, whose 200 MB would otherwise stay with the service.
 */
export async function builtSite(onBuild: () => void = () => undefined): Promise<string> {
  const state = stateOfSources();
  const made = join(BUILT, MADE_FROM);
  if (existsSync(made) && readFileSync(made, 'utf8') === state) return BUILT;
  onBuild();
  try {
    await run(process.execPath, [join(ROOT, 'write-site.ts'), BUILT, MADE_FROM, state]);
  } catch (error) {
    throw new Error((error as { readonly stderr?: string }).stderr?.trim(), { cause: error });
  }
  return BUILT;
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
