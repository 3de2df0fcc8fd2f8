import { builtSite as buildWhenChanged } from '@glyphdex/site/build';
import { OperatorError } from '../operator-error.ts';

/** The folder of the site's files, built first when it must be; says so on standard error. */
export async function builtSite(): Promise<string> {
  try {
    return await buildWhenChanged(() => process.stderr.write('Building the site …\n'));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new OperatorError(`the site could not be built: ${reason}`, { cause: error });
  }
}
