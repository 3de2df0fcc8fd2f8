import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WORD_SOURCES } from '../../packages/catalog/src/words/word-sources.ts';
import type { InstalledSources } from './install-sources.ts';

/** Copies the licence text of every source package to `folder`, one file per package, replacing what was there. */
export function copyLicenses(sources: InstalledSources, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { npm } of WORD_SOURCES) {
    if (npm === null) continue;
    const manifest = sources.path(npm.name, 'package.json');
    const file = readdirSync(dirname(manifest)).find((name) => /^licen[cs]e/iu.test(name));
    if (file === undefined) throw new Error(`${npm.name} comes without a licence file`);
    copyFileSync(join(dirname(manifest), file), join(folder, licenseFileName(npm.name)));
  }
}

/** `@mdi/svg` is `mdi-svg.txt`. */
function licenseFileName(packageName: string): string {
  return `${packageName.replace(/^@/u, '').replaceAll('/', '-')}.txt`;
}
