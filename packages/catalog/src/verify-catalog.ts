import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  CATALOG_FILES,
  CATALOG_FOLDERS,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  type CatalogReference,
  type FileDigest,
  ICON_SECTIONS,
  type ManifestPack,
  PACK_FILES,
} from '@glyphdex/contract';
import { openSnapshot, type Snapshot } from '@glyphdex/engine';
import { CatalogError } from './catalog-error.ts';
import { CustomPacks } from './packs/custom-packs.ts';
import { customPacksIn, filesOfNoManifest } from './packs/find-custom-packs.ts';
import { PackStore } from './packs/pack-store.ts';
import { catalogFolder, currentGeneration, findManifest, noCatalog } from './publish/catalog-folder.ts';
import { customPackListPath, readCustomPackList } from './publish/custom-pack-list.ts';
import { sha256Of } from './publish/sha256-files.ts';

export interface Verification {
  /** One line per fault, with advice. Empty when the catalog is intact. */
  readonly faults: readonly string[];
  /** One line for each imported pack in the folder `own` that no generation uses, with advice. */
  readonly unusedPacks: readonly string[];
  readonly iconsCount: number;
  readonly packsCount: number;
  readonly filesCount: number;
  readonly bytes: number;
}

const BUILD_AGAIN = 'build the catalog again with "glyphdex catalog build"';

/**
 * Verifies the checksums of all files of the active generation and of its packs, and that all counts agree. Reads the
 * whole catalog, which takes some seconds. Throws `CatalogError` when there is no catalog, or one of another format.
 */
export function verifyCatalog(dataDir: string): Verification {
  const folder = catalogFolder(dataDir);
  const generation = currentGeneration(folder);
  if (generation === undefined) throw noCatalog(folder);
  const manifest = findManifest(folder, generation);
  if (manifest?.formatVersion !== CATALOG_FORMAT_VERSION) {
    const path = join(folder, generation, CATALOG_FILES.manifest);
    throw new CatalogError(
      manifest === undefined
        ? `${path} cannot be read: ${BUILD_AGAIN}`
        : `the catalog has format ${manifest.formatVersion}, this program reads format ${CATALOG_FORMAT_VERSION}: ${BUILD_AGAIN}`,
    );
  }
  const verifier = new Verifier(folder, manifest);
  verifier.run(generation);
  const { iconsCount, packsCount } = manifest;
  const { faults, filesCount, bytes } = verifier;
  return { faults, unusedPacks: unusedPacks(folder), iconsCount, packsCount, filesCount, bytes };
}

function unusedPacks(folder: string): string[] {
  const store = new CustomPacks(folder);
  return filesOfNoManifest(folder, store.names()).map(
    (name) =>
      `${store.path(name)} is an imported pack that no catalog uses: import the file again, or delete it`,
  );
}

class Verifier {
  readonly faults: string[] = [];
  filesCount = 0;
  bytes = 0;
  readonly #folder: string;
  readonly #manifest: CatalogManifest;

  constructor(folder: string, manifest: CatalogManifest) {
    this.#folder = folder;
    this.#manifest = manifest;
  }

  run(generation: string): void {
    const { files, packs } = this.#manifest;
    const within = join(this.#folder, generation);
    const intact = files.filter((file) => this.#isIntact(join(within, file.name), file));
    for (const pack of packs) this.#checkPack(pack);
    this.#checkCustomPackList(generation);
    if (intact.some(({ name }) => name === CATALOG_FILES.index))
      this.#checkIndex(join(within, CATALOG_FILES.index));
  }

  #isIntact(path: string, { bytes, sha256 }: FileDigest): boolean {
    this.filesCount++;
    this.bytes += bytes;
    if (!existsSync(path)) this.#fault(`${path} is missing`);
    else if (statSync(path).size !== bytes) this.#fault(`${path} does not have ${bytes} bytes`);
    else if (sha256Of(path) !== sha256)
      this.#fault(`${path} is altered: its SHA-256 differs from the manifest`);
    else return true;
    return false;
  }

  #checkPack(pack: ManifestPack): void {
    const { slug, key, svg, columns } = pack;
    const packs = join(this.#folder, CATALOG_FOLDERS.packs);
    const hasDocuments = this.#isIntact(join(packs, PACK_FILES.svg(key)), svg);
    const hasColumns = this.#isIntact(join(packs, PACK_FILES.columns(key)), columns);
    if (hasDocuments && hasColumns) {
      const icons = new PackStore(this.#folder).readColumns(pack);
      if (icons?.names.count !== pack.iconsCount)
        this.#fault(`the pack ${slug} has ${icons?.names.count} icons, the manifest ${pack.iconsCount}`);
      const { namesStart, listsStart } = pack.iconSet;
      if (icons === undefined || icons.svgOffsets.at(-1)! > namesStart || listsStart > svg.bytes)
        this.#fault(`the file of the drawings of the pack ${slug} has another size than its drawings`);
      else if (!isDeepStrictEqual(icons.set.places, pack.iconSet))
        this.#fault(
          `the manifest and the files of the pack ${slug} contradict each other about its icon set`,
        );
    }
    if (pack.imported !== null) this.#checkImported(slug, pack.imported);
  }

  #checkImported(slug: string, name: string): void {
    const path = new CustomPacks(this.#folder).path(name);
    this.filesCount++;
    if (!existsSync(path)) {
      this.faults.push(`${path} is missing: import the pack ${slug} again`);
      return;
    }
    const content = readFileSync(path);
    this.bytes += content.length;
    if (!name.endsWith(`.${hash('sha256', content).slice(0, 16)}.json`))
      this.faults.push(`${path} is altered: import the pack ${slug} again`);
  }

  /** Earlier versions write no list, and a killed build may leave that of another generation. */
  #checkCustomPackList(generation: string): void {
    const list = readCustomPackList(this.#folder);
    if (list === 'missing') return;
    const path = customPackListPath(this.#folder);
    if (list === 'damaged') this.#fault(`${path} is truncated or altered`);
    else if (list.generation === generation && !isDeepStrictEqual(list.packs, this.#importedPacks()))
      this.#fault(`${path} and the manifest name different imported packs`);
  }

  #importedPacks(): Record<string, string> {
    return Object.fromEntries(customPacksIn(this.#manifest) ?? []);
  }

  #checkIndex(path: string): void {
    const { iconsCount, aliasesCount, packsCount, packs } = this.#manifest;
    let snapshot: Snapshot;
    try {
      snapshot = openSnapshot(new Uint8Array(readFileSync(path)).buffer);
    } catch (error) {
      this.#fault(`${path} cannot be opened (${(error as Error).message})`);
      return;
    }
    const reference = JSON.parse(snapshot.text(ICON_SECTIONS.reference)) as CatalogReference;
    const ids = snapshot.float64(ICON_SECTIONS.id);
    const sum = (counts: readonly { readonly iconsCount: number }[]) =>
      counts.reduce((total, count) => total + count.iconsCount, 0);
    this.#compare('icons of the index', ids.length, iconsCount);
    this.#compare(
      'distinct ids',
      new Set([...ids, ...snapshot.float64(ICON_SECTIONS.aliasId)]).size,
      iconsCount + aliasesCount,
    );
    this.#compare('aliases of the index', snapshot.float64(ICON_SECTIONS.aliasId).length, aliasesCount);
    this.#compare('packs of the index', reference.packs.length, packsCount);
    this.#compare('icons of all packs', sum(packs), iconsCount);
    this.#compare('icons of all packs in the reference lists', sum(reference.packs), iconsCount);
    this.#checkDocuments(snapshot);
  }

  /**
   * Checks that the file of each pack contains all its documents, and that each pack has as many icons as it states.
   */
  #checkDocuments(snapshot: Snapshot): void {
    const { packs } = this.#manifest;
    const counts = packs.map(() => 0);
    const starts = snapshot.uint32(ICON_SECTIONS.svgStarts);
    const lengths = snapshot.uint32(ICON_SECTIONS.svgLengths);
    let missingCount = 0;
    snapshot.uint16(ICON_SECTIONS.svgPacks).forEach((pack, docId) => {
      const end = starts[docId]! + lengths[docId]!;
      if (end > (packs[pack]?.svg.bytes ?? 0)) missingCount++;
      else counts[pack]!++;
    });
    this.#compare('icons without a drawing', missingCount, 0);
    packs.forEach(({ slug, iconsCount }, pack) => {
      this.#compare(`icons of the pack ${slug}`, counts[pack]!, iconsCount);
    });
  }

  #compare(what: string, found: number, expected: number): void {
    if (found !== expected) this.#fault(`the number of ${what} is ${found}, expected ${expected}`);
  }

  #fault(line: string): void {
    this.faults.push(`${line}: ${BUILD_AGAIN}`);
  }
}
