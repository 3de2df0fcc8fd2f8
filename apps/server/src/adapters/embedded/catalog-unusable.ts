import { OperatorError } from '../../operator-error.ts';

export type CatalogFault = 'missing' | 'truncated' | 'altered' | 'other_version' | 'unreadable';

/** There is no catalog that can be served. The message says in one line what is wrong with which file. */
export class CatalogUnusable extends Error {
  override name = 'CatalogUnusable';
  readonly fault: CatalogFault;

  constructor(fault: CatalogFault, message: string, cause?: unknown) {
    super(message.replaceAll(/\s+/g, ' '), { cause });
    this.fault = fault;
  }
}

/**
 * What does it mean that this file or folder could not be read? That the catalog is missing or damaged, or an
 * `OperatorError` where building it again would not help.
 */
export function whyUnreadable(path: string, error: unknown): CatalogUnusable | OperatorError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CatalogUnusable('missing', `There is no ${path}.`, error);
  if (code === 'EMFILE' || code === 'ENFILE') {
    return new OperatorError(
      'too many files are open. Let this process open more of them, 1024 at best (ulimit -n, LimitNOFILE).',
      { cause: error },
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new CatalogUnusable('unreadable', `${path} cannot be read: ${reason}.`, error);
}
