import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

// `node scripts/check-comments.ts [FILE…]` fails when a comment begins with "What", which hides its subject, or when a
// line of a comment is too long.

const LINE_CHARACTERS_MAX = 120;
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)/;
const HEADLESS = /^\s*(?:\/\*\*?|\*|\/\/)\s*What\b/;

const listFiles = ['ls-files', '--cached', '--others', '--exclude-standard'];
const given = process.argv.slice(2);
const all = given.length > 0 ? given : execFileSync('git', listFiles, { encoding: 'utf8' }).split('\n');
const paths = all.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && existsSync(path));
const faults = paths.flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (!COMMENT.test(line)) return [];
      if (HEADLESS.test(line)) return [`${path}:${i + 1}: begins with "What": name the subject`];
      const length = line.length;
      return length > LINE_CHARACTERS_MAX ? [`${path}:${i + 1}: ${length} characters`] : [];
    }),
);
for (const fault of faults) console.error(fault);
console.error(faults.length === 0 ? 'All comments are readable.' : `${faults.length} comments to rewrite.`);
process.exitCode = faults.length === 0 ? 0 : 1;
