import type { PackedPackage } from './packed-package.ts';
import { stageLibrary } from './stage-library.ts';
import { stageServer } from './stage-server.ts';

/** All packages that are published, in the order of packing. */
export const PACKAGES: readonly PackedPackage[] = [
  { name: 'glyphdex', workspace: 'apps/server', stage: stageServer },
  {
    name: '@glyphdex/svg',
    workspace: 'packages/svg',
    stage: (folder) => stageLibrary('packages/svg', { '.': 'src/public.ts' }, folder),
  },
  {
    name: '@glyphdex/client',
    workspace: 'packages/client',
    stage: (folder) => stageLibrary('packages/client', { '.': 'src/index.ts' }, folder),
  },
  {
    name: '@glyphdex/picker',
    workspace: 'packages/picker',
    stage: (folder) =>
      stageLibrary(
        'packages/picker',
        {
          '.': 'src/index.ts',
          './react': 'src/react.ts',
          './vue': 'src/vue.ts',
          './handler': 'src/handler/index.ts',
        },
        folder,
      ),
  },
];
