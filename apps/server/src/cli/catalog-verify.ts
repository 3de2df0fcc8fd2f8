import { verifyCatalog } from '@glyphdex/catalog';
import { readConfig } from '../config.ts';
import { OperatorError } from '../operator-error.ts';

/** `glyphdex catalog verify`. */
export async function runCatalogVerify(): Promise<void> {
  const { faults, iconsCount, packsCount, filesCount, bytes } = verifyCatalog(readConfig().dataDir);
  if (faults.length > 0) throw new OperatorError(faults.join('\n'));
  const count = (value: number) => value.toLocaleString('en-US');
  process.stdout.write(
    `The catalog is whole: ${count(iconsCount)} icons of ${count(packsCount)} packs in ${count(filesCount)} files, ${count(Math.round(bytes / 1e6))} MB.\n`,
  );
}
