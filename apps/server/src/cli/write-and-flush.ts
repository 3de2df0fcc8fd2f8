/**
 * Writes a text to the standard output that must not get lost. Rejects when it cannot be written, whereas other output that
 * cannot be written ends the program.
 */
export function writeAndFlush(text: string): Promise<void> {
  const { stdout } = process;
  const usual = stdout.rawListeners('error') as ((error: Error) => void)[];
  return new Promise((resolve, reject) => {
    stdout.removeAllListeners('error');
    // Stays after a failure: whoever called decides how the program ends.
    stdout.on('error', reject);
    stdout.write(text, (error) => {
      if (error) return;
      stdout.off('error', reject);
      for (const listener of usual) stdout.on('error', listener);
      resolve();
    });
  });
}
