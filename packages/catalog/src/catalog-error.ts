/** A failure that the operator can fix. The command line prints its message without a stack trace. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
}
