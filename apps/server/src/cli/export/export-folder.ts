import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, OperatorError } from '../../base/operator-error.ts';
import { EXPORT_FORMATS, type ExportFormat } from './formats.ts';

/** The end of the name of a file that only an export of this format has. */
const MARKS: Readonly<Record<ExportFormat, string>> = {
  iconify: 'icons.json',
  sprite: 'sprite.svg',
  font: 'codepoints.json',
  react: '.jsx',
  vue: '.vue',
  svelte: '.svelte',
};

/** Lists the files of an export, so the next one removes those that it no longer writes, and no others. */
const LIST_FILE = '.glyphdex-export.json';

/**
 * The folder that an export writes to. It may be a stranger's repository: a link in it leads to files outside, so no
 * link is followed.
 */
export class ExportFolder {
  readonly path: string;
  readonly #previous: readonly string[];

  /** Throws an `OperatorError` if the folder has content that no export has written. Changes nothing. */
  constructor(path: string) {
    this.path = path;
    this.#previous = readList(path);
    if (this.#previous.length === 0 && existsSync(path) && readdirSync(path).length > 0)
      throw new OperatorError(
        `${path} has files that are not from an export. Choose another --out, or empty the folder.`,
      );
  }

  /** The format of the export that wrote the folder; `undefined` if there is none. */
  get format(): ExportFormat | undefined {
    return EXPORT_FORMATS.find((format) => this.#previous.some((name) => name.endsWith(MARKS[format])));
  }

  /** The text of a file that an earlier export has written; `undefined` if there is none. */
  read(name: string): string | undefined {
    if (!this.#previous.includes(name)) return undefined;
    const path = pathInside(this.path, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  /**
   * Writes all files, each under a temporary name first, so an interruption leaves whole files: old or new ones. The
   * next export completes an interrupted one. Throws an `OperatorError` if a file cannot be written.
   */
  write(files: ReadonlyMap<string, string | Uint8Array>): void {
    const names = [...files.keys()];
    try {
      for (const name of [...names, ...this.#previous]) pathInside(this.path, name);
      // Files of both exports are listed until the old ones are removed.
      this.#replace(LIST_FILE, listOf([...new Set([...this.#previous, ...names])]));
      for (const [name, content] of files) this.#replace(name, content);
      for (const name of this.#previous)
        if (!files.has(name)) rmSync(pathInside(this.path, name), { force: true });
      this.#replace(LIST_FILE, listOf(names));
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
      throw new OperatorError(
        `the export cannot be written to ${this.path} (${codeOf(error)}). Correct this and run the command again.`,
        { cause: error },
      );
    }
  }

  #replace(name: string, content: string | Uint8Array): void {
    const path = pathInside(this.path, name);
    const temporary = join(dirname(path), `.${randomUUID()}.part`);
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(temporary, content, { flag: 'wx' });
      renameSync(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
  }
}

/** The path of a file of the folder. Throws an `OperatorError` if a part of the name is a link. */
function pathInside(folder: string, name: string): string {
  let path = folder;
  for (const part of name.split('/')) {
    path = join(path, part);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new OperatorError(
        `${path} is a link, which an export does not follow. Remove it and run the command again.`,
      );
  }
  return path;
}

function listOf(files: readonly string[]): string {
  return `${JSON.stringify({ files: files.toSorted() }, null, 1)}\n`;
}

/** Names outside of the folder are ignored: the list of a stranger's folder must not remove other files. */
function readList(path: string): readonly string[] {
  const file = pathInside(path, LIST_FILE);
  if (!existsSync(file)) return [];
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} is damaged. Remove the folder and export again.`, { cause: error });
  }
  const { files } = (value ?? {}) as { readonly files?: unknown };
  return Array.isArray(files)
    ? files.filter((name): name is string => typeof name === 'string' && isInside(name))
    : [];
}

function isInside(name: string): boolean {
  return name
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part));
}
