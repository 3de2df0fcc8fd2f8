import { builtSite as buildWhenChanged } from '@glyphdex/site/build';
import { OperatorError } from '../../base/operator-error.ts';

/**
 * Returns the folder of the built site. Builds it if the sources have changed, into `spare` if the folder of the
 * program is read-only.
 */
export async function builtSite(spare?: string): Promise<string> {
  const onBuild = () => void process.stderr.write('Building the site …\n');
  try {
    return await buildWhenChanged({ onBuild, ...(spare !== undefined && { spare }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new OperatorError(`the site could not be built: ${reason}`, { cause: error });
  }
}
