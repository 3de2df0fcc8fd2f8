import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COLORS, FACETS, ICON_TYPES, parseIconSlug, SHAPES, STYLES } from '@glyphdex/contract';
import type { FacetField, IndexDocument } from '@glyphdex/engine';
import type { OpenGeneration } from '../apps/server/src/catalog/embedded/open-generation.ts';

/** Few enough to hold in memory, enough to make the calls per batch cheap. */
const BATCH_DOCUMENTS = 5_000;

/** The icons of a catalog as documents in a file, in docId order. Search engines build their indexes from this file. */
export interface Corpus {
  readonly file: string;
  /** By docId: `home-outline`. */
  readonly names: readonly string[];
  readonly facetFields: readonly FacetField[];
}

/**
 * Writes the documents of an open catalog to `file`, one line of JSON each. `aliases` is empty, because the tags
 * include the words of aliases.
 */
export async function extractCorpus(catalog: OpenGeneration, file: string): Promise<Corpus> {
  const { icons, searcher, reference } = catalog;
  const { packs } = reference;
  const names: string[] = [];
  function* documents(): Generator<IndexDocument> {
    for (let docId = 0; docId < icons.count; docId++) {
      const { name } = parseIconSlug(icons.slugOf(docId))!;
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
  const facetField = (name: string, valuesCount: number, isMultiValued = false) => ({
    name,
    valuesCount,
    isMultiValued,
  });
  const facetFields = [
    facetField(FACETS.type, ICON_TYPES.length),
    facetField(FACETS.shape, SHAPES.length),
    facetField(FACETS.color, COLORS.length, true),
    facetField(FACETS.style, STYLES.length, true),
    facetField(FACETS.pack, packs.length),
  ];
  return { file, names, facetFields };
}

/** The documents in batches, so a caller can time its work on a batch without the time of reading. */
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
