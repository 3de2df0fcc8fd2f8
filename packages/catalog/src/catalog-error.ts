/** A failure that the operator can mend, told in one line without a stack. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
}
