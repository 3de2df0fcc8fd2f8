import { openDatabase } from '../../apps/server/src/adapters/sqlite/database.ts';

// Opens each database path that it receives; answers with the error message or null.
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
