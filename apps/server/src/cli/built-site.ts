import { builtSite as buildWhenChanged } from '@glyphdex/site/build';
import { OperatorError } from '../operator-error.ts';

/** Returns the folder of the site's files, after a build if the sources have changed. `spare` is used if the program's own folder cannot be written. */
export async function builtSite(spare?: string): Promise<string> {
  const onBuild = () => void process.stderr.write('Building the site …\n');
  try {
    return await buildWhenChanged({ onBuild, ...(spare !== undefined && { spare }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new OperatorError(`the site could not be built: ${reason}`, { cause: error });
  }
}
