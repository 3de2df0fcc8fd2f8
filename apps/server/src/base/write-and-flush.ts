/**
 * Writes a text to standard output and waits until it is written. Rejects if it cannot be written; without this
 * function, such a failure ends the program.
 */
export function writeAndFlush(text: string): Promise<void> {
  const { stdout } = process;
  const listeners = stdout.rawListeners('error') as ((error: Error) => void)[];
  return new Promise((resolve, reject) => {
    stdout.removeAllListeners('error');
    // The listener stays after a failure, because the caller decides how the program ends.
    stdout.on('error', reject);
    stdout.write(text, (error) => {
      if (error) return;
      stdout.off('error', reject);
      for (const listener of listeners) stdout.on('error', listener);
      resolve();
    });
  });
}
