/**
 * A failure that whoever runs the program can put right: a port that is taken, a folder that cannot be written. The
 * message is one line that says what is wrong and what to do; it is shown without a stack.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}
