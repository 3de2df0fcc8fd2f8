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
