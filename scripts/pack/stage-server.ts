import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtSite } from '../../apps/site/build-site.ts';
import { programFingerprint } from '../../packages/catalog/src/packs/pack-key.ts';
import { compile } from './compile.ts';
import type { StagedPackage } from './packed-package.ts';
import { pinned } from './stage-library.ts';
import { REPOSITORY, ROOT, readManifest } from './workspace.ts';

const BIN = 'apps/server/bin/glyphdex.js';
const API = 'apps/server/src/cli/program.ts';
/** Data that the code reads by path, the documents with what they show, and the files to deploy. */
const COPIED = [
  'packages/words/data',
  'packages/catalog/data',
  'apps/server/src/pictures/contact-sheet/label-font-license.txt',
  'docs',
  'deploy',
  'compose.yaml',
  'benchmarks/README.md',
  'README.md',
  'CHANGELOG.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
];

/** Records for contributors, and all pictures of the site but that of the README. */
const LEFT_OUT = /^\/docs\/(?:decisions|images\/site\/(?!search-wide-light\.))/;

/**
 * Stages the server with its command line and the built site. Paths are those of the
 * repository, so code finds its files in both in the same way.
 */
export async function stageServer(folder: string): Promise<StagedPackage> {
  const packages = compile({
    entries: [join(ROOT, BIN), join(ROOT, API)],
    base: ROOT,
    target: folder,
    except: [join(ROOT, 'apps/server/package.json')],
  });
  for (const path of COPIED)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (from) => !LEFT_OUT.test(from.slice(ROOT.length)),
    });
  write(folder, 'apps/server/package.json', JSON.stringify({ version: REPOSITORY.version, type: 'module' }));
  write(folder, 'packages/catalog/src/packs/program-fingerprint', programFingerprint());
  cpSync(await builtSite(), join(folder, 'apps/site/dist'), { recursive: true });

  const workspaces = readdirSync(join(ROOT, 'packages')).map((name) =>
    readManifest(join(ROOT, 'packages', name)),
  );
  const lists = [readManifest(join(ROOT, 'apps/server')), ...workspaces].map(
    ({ dependencies }) => dependencies,
  );
  return {
    bundled: siteDependencies(),
    manifest: {
      description: REPOSITORY.description,
      keywords: ['icons', 'icon-search', 'iconify', 'svg', 'self-hosted'],
      type: 'module',
      bin: { glyphdex: BIN },
      // A program, not a library: nothing can be imported.
      exports: { './package.json': './package.json' },
      engines: { node: '>=20' },
      dependencies: Object.fromEntries([...packages].sort().map((name) => [name, pinned(name, ...lists)])),
      optionalDependencies: REPOSITORY.optionalDependencies,
      // Found when it is installed beside; a catalog can come from elsewhere.
      peerDependencies: { '@iconify/json': '2.x' },
      peerDependenciesMeta: { '@iconify/json': { optional: true } },
    },
  };
}

/** The packages whose code is in the built site. The others only build it. */
function siteDependencies(): string[] {
  return Object.keys(readManifest(join(ROOT, 'apps/site')).dependencies ?? {}).filter(
    (name) => name !== 'vite' && name !== 'fastify',
  );
}

function write(folder: string, path: string, content: string | Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
