import { CatalogError } from '../catalog-error.ts';

/** Explanations of system error codes for operators. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file would become larger than the system allows',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'a folder is missing and cannot be created',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'a folder has the name of the file',
  EEXIST: 'a file of the same name exists',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

/** Explains an error of the file system in one line. Undefined for any other error. */
export function storageFailure(error: unknown, dataDir: string): CatalogError | undefined {
  const { code = '', path = dataDir } = error as NodeJS.ErrnoException;
  const explanation = EXPLANATIONS[code];
  if (explanation === undefined) return undefined;
  return new CatalogError(`the catalog cannot be written to ${path}: ${explanation} (${code})`);
}
