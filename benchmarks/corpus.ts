import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type CatalogReference,
  COLORS,
  FACETS,
  ICON_SECTIONS,
  ICON_TYPES,
  parseIconSlug,
  SHAPES,
  STYLES,
} from '@glyphdex/contract';
import { type FacetField, type IndexDocument, openSnapshot, Searcher } from '@glyphdex/engine';

const BATCH_DOCUMENTS = 5_000;

/** The icons of a catalog as documents in a file, in docId order, for processes that build an index of them. */
export interface Corpus {
  readonly file: string;
  /** The icons' names by docId, such as `home-outline`. */
  readonly names: readonly string[];
  readonly facetFields: readonly FacetField[];
}

/** Reads the documents back out of a catalog's index and keeps them as lines of JSON. */
export async function extractCorpus(indexFile: string, file: string): Promise<Corpus> {
  const snapshot = openSnapshot(new Uint8Array(readFileSync(indexFile)).buffer);
  const { packs } = JSON.parse(snapshot.text(ICON_SECTIONS.reference)) as CatalogReference;
  const searcher = new Searcher(snapshot);
  const offsets = snapshot.uint32(ICON_SECTIONS.summaryOffsets);
  const summaries = Buffer.from(snapshot.uint8(ICON_SECTIONS.summaryBytes));
  const names: string[] = [];
  function* documents(): Generator<IndexDocument> {
    for (let docId = 0; docId + 1 < offsets.length; docId++) {
      const { slug } = JSON.parse(`{${summaries.toString('latin1', offsets[docId], offsets[docId + 1])}}`);
      const name = parseIconSlug(slug)!.name;
      const valuesOf = (field: string) => [...searcher.valuesOf(field, docId)];
      const pack = packs[valuesOf(FACETS.pack)[0]!]!;
      names.push(name);
      yield {
        name,
        aliases: [],
        tags: searcher.tagsOf(docId),
        packWords: [pack.slug, pack.name],
        facets: Object.fromEntries(Object.values(FACETS).map((field) => [field, valuesOf(field)])),
      };
    }
  }
  await pipeline(Readable.from(linesOf(documents())), createWriteStream(file));
  const counted = (name: string, valuesCount: number, isMultiValued = false) => ({
    name,
    valuesCount,
    isMultiValued,
  });
  const facetFields = [
    counted(FACETS.type, ICON_TYPES.length),
    counted(FACETS.shape, SHAPES.length),
    counted(FACETS.color, COLORS.length, true),
    counted(FACETS.style, STYLES.length, true),
    counted(FACETS.pack, packs.length),
  ];
  return { file, names, facetFields };
}

/** The kept documents in batches, so that a reader can time its own work on a batch and nothing else. */
export async function* readCorpus(file: string): AsyncGenerator<IndexDocument[]> {
  let batch: IndexDocument[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    batch.push(JSON.parse(line) as IndexDocument);
    if (batch.length < BATCH_DOCUMENTS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* linesOf(documents: Iterable<IndexDocument>): Generator<string> {
  let lines: string[] = [];
  for (const document of documents) {
    lines.push(`${JSON.stringify(document)}\n`);
    if (lines.length < BATCH_DOCUMENTS) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}
