import { createHash, hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asciiJson,
  CATALOG_FILES,
  CATALOG_FOLDERS,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  type CatalogReference,
  COLORS,
  CONTENT_HASH_BYTES,
  FACETS,
  ICON_SECTIONS,
  ICON_TYPES,
  iconId,
  type ManifestPack,
  NO_RELATED_ICON,
  NO_TWIN,
  PACK_FILES,
  RELATED_PER_KIND,
  RELATED_SLOTS,
  SHAPES,
  STYLES,
} from '@glyphdex/contract';
import {
  DESCRIPTOR_BYTES,
  describeImage,
  encodeSnapshot,
  IndexWriter,
  type Section,
  sortDescriptors,
} from '@glyphdex/engine';
import { rasterize } from '@glyphdex/raster';
import { sanitizeSvg } from '@glyphdex/svg';
import { sampleHiddenIcon, sampleIconSet, sampleNameWords, sampleSetSummaries } from './sample-icon-sets.ts';
import {
  PRIVATE_ICONS,
  PRIVATE_PACK,
  SAMPLE_ICONS,
  SAMPLE_PACKS,
  type SampleIcon,
  type SamplePack,
} from './sample-icons.ts';

/**
 * Writes a generation of sample icons with all files that a server reads, activates it, and returns its folder. Unlike
 * a build, it takes the name of the generation from `options` and writes no columns of packs. `hasPrivatePack` adds
 * PRIVATE_PACK, whose icons rank first.
 */
export function writeSampleCatalog(
  dataDir: string,
  options: {
    readonly generation?: string;
    readonly icons?: readonly SampleIcon[];
    readonly hasPrivatePack?: boolean;
  } = {},
): string {
  const { generation = 'sample-1', icons: shown = SAMPLE_ICONS, hasPrivatePack = false } = options;
  const icons = hasPrivatePack ? [...PRIVATE_ICONS, ...shown] : shown;
  const packs = hasPrivatePack ? [...SAMPLE_PACKS, PRIVATE_PACK] : SAMPLE_PACKS;
  const folder = join(dataDir, 'catalog', generation);
  mkdirSync(folder, { recursive: true });

  const documents = icons.map((icon) => Buffer.from(asciiJson(icon.svg).slice(1, -1), 'latin1'));
  const contents = {
    [CATALOG_FILES.index]: Buffer.concat(encodeSnapshot(sectionsOf(packs, icons, documents))),
    [CATALOG_FILES.relatedIcons]: relatedIconsOf(icons),
    [CATALOG_FILES.imageDescriptors]: descriptorsOf(icons),
  };
  for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(folder, name), bytes);

  const manifest: CatalogManifest = {
    formatVersion: CATALOG_FORMAT_VERSION,
    generation,
    builtAt: '2026-05-05T10:30:00.000Z',
    sources: [{ name: 'sample', version: '1' }],
    iconsCount: icons.length,
    aliasesCount: icons.reduce((sum, { aliases }) => sum + aliases.length, 0),
    packsCount: packs.length,
    packs: packs.map(({ slug }) => writePack(dataDir, generation, slug, icons, documents)),
    refusedSets: [],
    refused: [],
    files: Object.entries(contents).map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: hash('sha256', bytes, 'hex'),
    })),
  };
  writeFileSync(join(folder, CATALOG_FILES.manifest), JSON.stringify(manifest));
  writeFileSync(join(dataDir, 'catalog', CATALOG_FILES.current), `${generation}\n`);
  return folder;
}

/** The display name of an icon, computed without the contract: `arrow-left` -> `Arrow Left`. */
export function displayName(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, first: string) => ` ${first.toUpperCase()}`).trim();
}

/** Writes the SVG documents of a pack, one after another, and returns its entry in the manifest. */
function writePack(
  dataDir: string,
  generation: string,
  slug: string,
  icons: readonly SampleIcon[],
  documents: readonly Buffer[],
): ManifestPack {
  const ofPack = documents.filter((_, docId) => icons[docId]?.pack === slug);
  const ofSet = icons.filter(({ pack }) => pack === slug);
  const hidden = sampleHiddenIcon(slug);
  const stored = hidden === undefined ? ofPack : [...ofPack, Buffer.from(asciiJson(hidden.svg).slice(1, -1))];
  const set = sampleIconSet(slug, ofSet, stored);
  const svg = Buffer.concat([...stored, set.names, set.lists]);
  const namesStart = svg.length - set.names.length - set.lists.length;
  const key = `${slug}-of-${generation}`;
  const folder = join(dataDir, 'catalog', CATALOG_FOLDERS.packs);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, PACK_FILES.svg(key)), svg);
  return {
    slug,
    origin: 'source',
    key,
    iconsCount: ofPack.length,
    addedAt: '2026-05-05T10:30:00.000Z',
    svg: { bytes: svg.length, sha256: hash('sha256', svg, 'hex') },
    columns: { bytes: 0, sha256: hash('sha256', '', 'hex') },
    iconSet: { namesStart, listsStart: namesStart + set.names.length },
    imported: null,
  };
}

/** The pack, start and length of each SVG document. */
function documentPlaces(
  all: readonly SamplePack[],
  icons: readonly SampleIcon[],
  documents: readonly Buffer[],
): Section[] {
  const ends = all.map(() => 0);
  const packs = icons.map((icon) => all.findIndex(({ slug }) => slug === icon.pack));
  const starts = documents.map((document, docId) => {
    const pack = packs[docId]!;
    ends[pack]! += document.length;
    return ends[pack]! - document.length;
  });
  return [
    { name: ICON_SECTIONS.svgPacks, data: Uint16Array.from(packs) },
    { name: ICON_SECTIONS.svgStarts, data: Uint32Array.from(starts) },
    { name: ICON_SECTIONS.svgLengths, data: Uint32Array.from(documents, ({ length }) => length) },
  ];
}

function sectionsOf(
  packs: readonly SamplePack[],
  icons: readonly SampleIcon[],
  documents: readonly Buffer[],
): Section[] {
  const ids = icons.map(({ pack, name }) => iconId(pack, name));
  const aliases = icons
    .flatMap(({ pack, aliases }, docId) => aliases.map((alias) => ({ id: iconId(pack, alias), docId })))
    .sort((a, b) => a.id - b.id);
  const names = icons.map(({ name }) => Buffer.from(name, 'latin1'));
  const colors = icons.map((icon) =>
    Buffer.from(icon.colors.flatMap(([name, percent]) => [colorPosition(name), percent])),
  );
  const docIds = icons.map((_, docId) => docId);
  const byId = docIds.toSorted((a, b) => ids[a]! - ids[b]!);
  const compareNames = (a: number, b: number) => {
    const [left, right] = [displayName(icons[a]!.name), displayName(icons[b]!.name)];
    return left < right ? -1 : left > right ? 1 : ids[a]! - ids[b]!;
  };
  // The first two icons are twins.
  const twinOf = (docId: number) => (docId < 2 ? 1 - docId : NO_TWIN);
  return [
    ...searchSections(packs, icons),
    { name: ICON_SECTIONS.id, data: Float64Array.from(ids) },
    { name: ICON_SECTIONS.docsById, data: Uint32Array.from(byId) },
    { name: ICON_SECTIONS.aliasId, data: Float64Array.from(aliases, ({ id }) => id) },
    { name: ICON_SECTIONS.aliasDoc, data: Uint32Array.from(aliases, ({ docId }) => docId) },
    { name: ICON_SECTIONS.nameOffsets, data: offsetsOf(names) },
    { name: ICON_SECTIONS.nameBytes, data: new Uint8Array(Buffer.concat(names)) },
    { name: ICON_SECTIONS.titleDocs, data: new Uint32Array(0) },
    { name: ICON_SECTIONS.titleOffsets, data: new Uint32Array(1) },
    { name: ICON_SECTIONS.titleBytes, data: new Uint8Array(0) },
    { name: ICON_SECTIONS.contentHash, data: contentHashes(icons) },
    ...documentPlaces(packs, icons, documents),
    { name: ICON_SECTIONS.colorOffsets, data: offsetsOf(colors).map((offset) => offset / 2) },
    { name: ICON_SECTIONS.colorPairs, data: new Uint8Array(Buffer.concat(colors)) },
    { name: ICON_SECTIONS.docsByName, data: Uint32Array.from(docIds.toSorted(compareNames)) },
    {
      name: ICON_SECTIONS.docsByCreated,
      data: Uint32Array.from(
        docIds.toSorted((a, b) => icons[b]!.created - icons[a]!.created || ids[a]! - ids[b]!),
      ),
    },
    {
      name: ICON_SECTIONS.grounds,
      data: Uint8Array.from(docIds, (docId) => (twinOf(docId) === NO_TWIN ? 0 : 1 + (docId % 2))),
    },
    { name: ICON_SECTIONS.groundTwins, data: Uint32Array.from(docIds, twinOf) },
    { name: ICON_SECTIONS.created, data: Uint32Array.from(icons, ({ created }) => created) },
    {
      name: ICON_SECTIONS.reference,
      data: new Uint8Array(Buffer.from(JSON.stringify(referenceOf(packs, icons)))),
    },
    {
      name: ICON_SECTIONS.iconSets,
      data: new Uint8Array(Buffer.from(asciiJson(sampleSetSummaries(packs, icons)))),
    },
    {
      name: ICON_SECTIONS.nameWords,
      data: new Uint8Array(
        Buffer.from(sampleNameWords(icons.filter(({ pack }) => pack !== PRIVATE_PACK.slug))),
      ),
    },
    {
      name: ICON_SECTIONS.codePoints,
      data: Uint32Array.of(
        0xf101,
        icons.findIndex(({ pack, name }) => pack === 'mdi' && name === 'home'),
      ),
    },
  ];
}

function searchSections(packs: readonly SamplePack[], icons: readonly SampleIcon[]): Section[] {
  const writer = new IndexWriter([
    { name: FACETS.type, valuesCount: ICON_TYPES.length, isMultiValued: false },
    { name: FACETS.shape, valuesCount: SHAPES.length, isMultiValued: false },
    { name: FACETS.color, valuesCount: COLORS.length, isMultiValued: true },
    { name: FACETS.style, valuesCount: STYLES.length, isMultiValued: true },
    { name: FACETS.pack, valuesCount: packs.length, isMultiValued: false },
  ]);
  for (const icon of icons) {
    const pack = packs.findIndex(({ slug }) => slug === icon.pack);
    writer.add({
      name: icon.name,
      aliases: icon.aliases,
      tags: icon.tags,
      packWords: [icon.pack, packs[pack]!.name],
      isPrivate: packs[pack]!.visibility === 'private',
      facets: {
        [FACETS.type]: [ICON_TYPES.indexOf(icon.type)],
        [FACETS.shape]: [SHAPES.indexOf(icon.shape)],
        [FACETS.color]: icon.colors.map(([name]) => colorPosition(name)),
        [FACETS.style]: icon.styles.map((slug) => STYLES.findIndex((style) => style.slug === slug)),
        [FACETS.pack]: [pack],
      },
    });
  }
  return writer.finish();
}

function referenceOf(packs: readonly SamplePack[], icons: readonly SampleIcon[]): CatalogReference {
  const count = (matches: (icon: SampleIcon) => boolean) => icons.filter(matches).length;
  return {
    packs: packs.map((pack) => ({ ...pack, iconsCount: count((icon) => icon.pack === pack.slug) })),
    ...(packs.includes(PRIVATE_PACK) && { privatePacks: [PRIVATE_PACK.slug] }),
    typeCounts: ICON_TYPES.map((type) => count((icon) => icon.type === type)),
    shapeCounts: SHAPES.map((shape) => count((icon) => icon.shape === shape)),
    colorCounts: COLORS.map(({ name }) => count((icon) => icon.colors.some(([color]) => color === name))),
    styleCounts: STYLES.map(({ slug }) => count((icon) => icon.styles.includes(slug))),
  };
}

/**
 * Variants are the first icons of the same pack whose names begin with the same word, similars those of other packs.
 */
function relatedIconsOf(icons: readonly SampleIcon[]): Buffer {
  const table = new Uint32Array(icons.length * RELATED_SLOTS).fill(NO_RELATED_ICON);
  const firstWord = ({ name }: SampleIcon) => name.split('-')[0];
  icons.forEach((icon, docId) => {
    let [variants, similars] = [0, 0];
    icons.forEach((other, otherDocId) => {
      if (other === icon || firstWord(other) !== firstWord(icon)) return;
      const start = docId * RELATED_SLOTS;
      if (other.pack === icon.pack && variants < RELATED_PER_KIND) table[start + variants++] = otherDocId;
      if (other.pack !== icon.pack && similars < RELATED_PER_KIND) {
        table[start + RELATED_PER_KIND + similars++] = otherDocId;
      }
    });
  });
  return Buffer.from(table.buffer);
}

const SVG_BYTES_MAX = 1 << 20;

function descriptorsOf(icons: readonly SampleIcon[]): Buffer {
  const descriptors = new Int8Array(icons.length * DESCRIPTOR_BYTES);
  icons.forEach(({ svg }, docId) => {
    // A build refuses drawings of this size. Tests use them to fill connections, not for search by image, so their
    // descriptor stays zero.
    if (svg.length > SVG_BYTES_MAX) return;
    const clean = sanitizeSvg(svg);
    if (!clean.ok) throw new Error(`${svg} ${clean.reason}`);
    describeImage(rasterize(clean.root, clean.box), descriptors, docId * DESCRIPTOR_BYTES);
  });
  const sorted = sortDescriptors(descriptors);
  return Buffer.concat(
    [sorted.cellStarts, sorted.docIds, sorted.descriptors].map((column) => Buffer.from(column.buffer)),
  );
}

function contentHashes(icons: readonly SampleIcon[]): Uint8Array {
  const digest = ({ svg }: SampleIcon) =>
    createHash('sha256').update(svg).digest().subarray(0, CONTENT_HASH_BYTES);
  return new Uint8Array(Buffer.concat(icons.map(digest)));
}

function colorPosition(name: string): number {
  return COLORS.findIndex((color) => color.name === name);
}

function offsetsOf(pieces: readonly Buffer[]): Uint32Array {
  const offsets = new Uint32Array(pieces.length + 1);
  pieces.forEach((piece, position) => {
    offsets[position + 1] = offsets[position]! + piece.length;
  });
  return offsets;
}
