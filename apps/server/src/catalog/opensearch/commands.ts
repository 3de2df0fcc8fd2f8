import type { ExampleCommand } from '../../base/example-command.ts';

/** `glyphdex search-index`. */
export function addSearchIndexCommands(program: ExampleCommand): void {
  const index = program
    .command('search-index')
    .description('build, list and drop indexes of the catalog in OpenSearch (OPENSEARCH_URL)');
  index
    .command('build')
    .description('build an index of the active generation, unless there is one')
    .option('--refresh-popularity', 'build another one if views and downloads have changed since')
    .examples(
      'OPENSEARCH_URL=http://search1:9200,http://search2:9200 glyphdex search-index build',
      'glyphdex search-index build --refresh-popularity',
    )
    .action(async (options: { refreshPopularity?: boolean }) =>
      (await import('./commands/search-index.ts')).runSearchIndexBuild(options),
    );
  index
    .command('list')
    .description('list the indexes, the newest first')
    .examples('glyphdex search-index list')
    .action(async () => (await import('./commands/search-index.ts')).runSearchIndexList());
  index
    .command('drop')
    .description('remove an index that no node has used for a minute')
    .argument('<index>', 'the name that "search-index list" shows')
    .examples('glyphdex search-index drop icons-7698414030021731-1f0c2a9b7d3e')
    .action(async (name: string) => (await import('./commands/search-index.ts')).runSearchIndexDrop(name));
}
