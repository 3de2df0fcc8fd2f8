import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { seededRandom } from '../random.ts';

interface IconSet {
  prefix: string;
  icons: Readonly<Record<string, object>>;
  aliases?: unknown;
}

/** The share of copied icons whose name gets a word of another icon, so the copies bring new combinations of words. */
const WITH_WORD = 0.5;

/**
 * Writes icon sets with `count` icons in all to a folder: the real ones, then copies of them under other prefixes and,
 * often, other names.
 */
export function syntheticSets(folder: string, count: number): void {
  mkdirSync(folder);
  const random = seededRandom(11);
  const source = join(dirname(createRequire(import.meta.url).resolve('@iconify/json/package.json')), 'json');
  const files = readdirSync(source).filter((name) => name.endsWith('.json'));
  let left = count;
  let words: string[] = ['line'];
  for (let copy = 1; left > 0; copy++) {
    for (const file of files) {
      if (left <= 0) return;
      const set = JSON.parse(readFileSync(join(source, file), 'utf8')) as IconSet;
      if (copy > 1) renameIcons(set, copy);
      const icons = Object.entries(set.icons).slice(0, left);
      left -= icons.length;
      writeFileSync(
        join(folder, `${set.prefix}.json`),
        JSON.stringify({ ...set, icons: Object.fromEntries(icons) }),
      );
    }
  }

  function renameIcons(set: IconSet, copy: number): void {
    set.prefix = `${set.prefix}-${copy}`;
    delete set.aliases;
    const names = Object.keys(set.icons);
    words = [...names.flatMap((name) => name.split('-')).filter((word) => /^[a-z]{3,}$/.test(word)), 'line'];
    set.icons = Object.fromEntries(
      Object.entries(set.icons).map(([name, icon]) => [
        random() < WITH_WORD ? `${name}-${words[Math.floor(random() * words.length)]!}` : name,
        icon,
      ]),
    );
  }
}
