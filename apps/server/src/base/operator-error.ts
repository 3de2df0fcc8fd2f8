/**
 * An error that the operator can fix, such as a used port or a read-only folder. The message says what happened and
 * what to do, one line per problem, and is printed without a stack.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

/** Invalid usage of a command that shows only when it runs. The command exits with 2. */
export class UsageError extends OperatorError {}

/** The code of an error of Node or SQLite, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
