import { openDatabase } from '../../apps/server/src/database/sqlite/database.ts';

// A child process. Opens each database whose path its parent sends, and answers with the error message, or null if it
// opens.
process.on('message', (path: string) => void answer(path));

async function answer(path: string): Promise<void> {
  const failure = await openDatabase(path, 'acknowledged').then(
    (database) => {
      database.close();
      return null;
    },
    (error: Error) => error.message,
  );
  process.send?.(failure);
}
