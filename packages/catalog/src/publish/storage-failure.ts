import { CatalogError } from '../catalog-error.ts';

/** Explanations of system error codes for operators, with remedies. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again.',
  SQLITE_FULL: 'the disk is full. Free some space and try again.',
  EDQUOT: 'the disk quota is used up. Free some space and try again.',
  EFBIG: 'the file is larger than the file system or a limit allows.',
  EACCES: 'permission was denied. Check the owner and permissions.',
  EPERM: 'permission was denied. Check the owner and permissions.',
  EROFS: 'the file system is read-only.',
  ENOENT: 'its folder does not exist. Create it first.',
  ENOTDIR: 'a part of the path is not a folder.',
  EISDIR: 'a folder has the name of the file.',
  EEXIST: 'a file of the same name exists.',
  EMFILE: 'too many files are open.',
  ENFILE: 'too many files are open.',
  EIO: 'the disk reports an error. Check the disk.',
};

/** Why a file or a folder cannot be written, and the remedy. Undefined for other errors. */
export function writeAdvice(error: unknown): string | undefined {
  return EXPLANATIONS[(error as NodeJS.ErrnoException).code ?? ''];
}

/** Explains an error of the file system in one line. Undefined for any other error. */
export function storageFailure(error: unknown, dataDir: string): CatalogError | undefined {
  const advice = writeAdvice(error);
  const { path = dataDir } = error as NodeJS.ErrnoException;
  return advice === undefined
    ? undefined
    : new CatalogError(`the catalog cannot be written to ${path}: ${advice}`);
}
