import { Command, InvalidArgumentError } from 'commander';

/** Collects the values of an option that may be repeated. */
export function gather(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Reads the value of an option as a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}

/** A command whose help ends with examples. */
export class ExampleCommand extends Command {
  override createCommand(name?: string): ExampleCommand {
    return new ExampleCommand(name);
  }

  examples(...lines: readonly string[]): this {
    return this.addHelpText('after', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}
