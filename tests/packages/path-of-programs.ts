import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a PATH with nothing but these programs of the machine, in a new folder below `parent`. */
export function pathOfPrograms(parent: string, names: readonly string[]): string {
  const programs = join(parent, 'programs');
  mkdirSync(programs);
  // Without the folders `.bin` of this repository.
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const env = { PATH: path.join(':') };
  for (const name of names) {
    const found = execFileSync('/bin/sh', ['-c', `command -v ${name}`], { env, encoding: 'utf8' });
    symlinkSync(found.trim(), join(programs, name));
  }
  return programs;
}
