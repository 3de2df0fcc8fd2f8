import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { catalogContract } from '../catalog.contract.ts';
import { openCatalog } from './embedded-catalog.ts';

catalogContract('EmbeddedCatalog', async (popularity) => {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  const catalog = await openCatalog(folder, { popularity });
  return { catalog, close: () => catalog.retire() };
});
