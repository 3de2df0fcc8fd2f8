import { type ExampleCommand, gather, wholeNumber } from '../base/example-command.ts';
import type { CatalogPreviewsOptions } from './commands/catalog-previews.ts';

/** `glyphdex catalog previews`. */
export function addPreviewsCommand(catalog: ExampleCommand, exit: (code: number) => void): void {
  catalog
    .command('previews')
    .description('draw all previews in advance, so no request waits for one')
    .option('--pack <slug>', 'draw only this pack; may be repeated (default: all packs)', gather)
    .option('--concurrency <n>', 'drawings at the same time (default: one per core)', wholeNumber(1, 64))
    .examples('glyphdex catalog previews', 'glyphdex catalog previews --pack mdi --pack lucide')
    .action(async (options: CatalogPreviewsOptions) =>
      exit(await (await import('./commands/catalog-previews.ts')).runCatalogPreviews(options)),
    );
}
