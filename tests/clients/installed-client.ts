import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** Imports a client that is installed in this folder. `Module` is what the test uses of it. */
export async function installedClient<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(require.resolve(name)).href)) as Module;
}

/** The path of a file of an installed client. */
export function fileOfClient(path: string): string {
  return require.resolve(path);
}
