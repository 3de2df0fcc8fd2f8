import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `[text](target)` and `![text](target)` of Markdown. */
const LINK = /!?\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Leaves the text of each link in the pages of a staged folder whose target the folder does not have. */
export function unlinkMissing(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => one.endsWith('.md'))) {
    const page = join(folder, name);
    const text = readFileSync(page, 'utf8').replaceAll(LINK, (link, label: string, target: string) =>
      existsFrom(dirname(page), target) ? link : label,
    );
    writeFileSync(page, text);
  }
}

/** Whether a link leads to a place of its own page, to an address, or to a file that exists. */
export function existsFrom(folder: string, target: string): boolean {
  if (/^(?:[a-z]+:|#)/.test(target)) return true;
  return !target.startsWith('/') && existsSync(join(folder, target.replace(/#.*$/, '')));
}
