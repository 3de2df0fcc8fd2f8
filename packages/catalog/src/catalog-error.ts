/** A failure that the operator can fix. The command line prints its message without a stack trace. */
export class CatalogError extends Error {
  override readonly name: 'CatalogError' | 'InvalidOptions' = 'CatalogError';
}

/** A catalog command was called with invalid options. */
export class InvalidOptions extends CatalogError {
  override readonly name = 'InvalidOptions';
}
