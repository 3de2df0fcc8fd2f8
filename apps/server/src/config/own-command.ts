import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** How and from where this process was started. */
export interface Start {
  /** The folder of the clone, or of the installed package. */
  readonly root: string;
  readonly workingFolder: string;
  /** The path of the program as Node got it. */
  readonly program: string;
  /** `GLYPHDEX_COMMAND`, for containers and units, which are entered from outside. `CONTAINER` is the host name. */
  readonly given: string | undefined;
  /** `DATA_DIR`, without which the command would work on another folder. */
  readonly dataDir: string | undefined;
  readonly hostName: string;
}

/**
 * The command that runs this program in a terminal here. `npx --no-install` in the folder of a clone or an
 * installation: without the option, npx would elsewhere run a package of that name from the registry.
 */
export function ownCommand({ root, workingFolder, program, given, dataDir, hostName }: Start): string {
  if (given) return given.replace('CONTAINER', hostName);
  const folder = dataDir ? `DATA_DIR=${shellWord(dataDir)} ` : '';
  const project = basename(dirname(root)) === 'node_modules' ? dirname(dirname(root)) : root;
  const link = join(project, 'node_modules/.bin/glyphdex');
  if (existsSync(link))
    return folder + (project === workingFolder ? 'npx --no-install glyphdex' : shellWord(link));
  if (basename(program) === 'glyphdex') return `${folder}glyphdex`;
  return `${folder}node ${shellWord(join(root, 'apps/server/bin/glyphdex.js'))}`;
}

/** A word of a shell, in quotes if it needs them. */
function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** `glyphdex` before a command or an option, as all messages write it, possibly with a data folder. */
const WRITTEN = /(?<![\w./@-])(DATA_DIR=\S+ )?glyphdex (?=[a-z[-])/g;

/** A text with `command` in place of each `glyphdex` that a person is to run. A data folder in the text stays. */
export function withCommand(text: string, command: string): string {
  return text.replaceAll(WRITTEN, (_written, folder?: string) =>
    folder === undefined ? `${command} ` : `${folder}${withoutFolder(command)} `,
  );
}

/** A command without the data folder that `ownCommand` may begin with. */
export function withoutFolder(command: string): string {
  return command.replace(/^DATA_DIR=(?:'[^']*'|\\.|[^\s'\\])+ /, '');
}
