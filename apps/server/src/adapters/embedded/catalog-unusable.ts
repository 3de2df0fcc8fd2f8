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
