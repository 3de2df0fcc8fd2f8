import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtSite } from '../../apps/site/build-site.ts';

/** The budgets in units of 1,000 bytes, from docs/decisions/0056-tokens-and-native-elements.md. */
export const KILOBYTES_MAX = { scripts: 70, fonts: 50 } as const;

/** Sizes in units of 1,000 bytes. */
export interface SiteSizes {
  /** Scripts and styles that index.html names, compressed with gzip. Scripts that are loaded later are not included. */
  readonly files: readonly (readonly [file: string, kilobytes: number])[];
  readonly scripts: number;
  readonly fonts: number;
}

export async function measureSizes(): Promise<SiteSizes> {
  const folder = await builtSite();
  const page = readFileSync(join(folder, 'en/index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => {
    const bytes = gzipSync(readFileSync(join(folder, file!)), { level: 9 }).length;
    return [file!, bytes / 1000] as const;
  });
  const fonts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.woff2'));
  return {
    files,
    scripts: sum(files.filter(([file]) => file.endsWith('.js')).map(([, kilobytes]) => kilobytes)),
    fonts: sum(fonts.map((name) => statSync(join(folder, 'assets', name)).size / 1000)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
