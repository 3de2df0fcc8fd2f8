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

/** The code of an error of Node or SQLite, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Why a file of the command `writer` cannot be opened; undefined for a fault of its content. */
export function openFailure(path: string, error: unknown, writer: string): string | undefined {
  switch (codeOf(error)) {
    case 'ENOENT':
      return `there is no file ${path}.`;
    case 'EISDIR':
      return `${path} is a folder. Name a file that "${writer}" wrote.`;
    case 'EACCES':
      return `${path} cannot be read: permission was denied.`;
    default:
      return undefined;
  }
}
