import { catalogFolder } from './publish/catalog-folder.ts';
import { readCustomPackList } from './publish/custom-pack-list.ts';

/** Names of the sources of the generation that was published last, without its manifest; undefined when unknown. */
export function publishedSources(dataDir: string): readonly string[] | undefined {
  const list = readCustomPackList(catalogFolder(dataDir));
  return typeof list === 'object' ? list.sources : undefined;
}
