/** The version of documents and mapping. A change of them needs the next number, see index-documents.test.ts. */
const FORMAT = 3;

/** The counts of views and downloads are those of the build. */
export interface IndexMeta {
  readonly generation: string;
  readonly documentsCount: number;
  /** Identifies the counts in the index: equal counts have equal epochs. */
  readonly epoch: string;
  readonly format: number;
}

export function indexMeta(generation: string, documentsCount: number, epoch: string): IndexMeta {
  return { generation, documentsCount, epoch, format: FORMAT };
}

/** Whether this version of the program can search an index, by the `_meta` of its mapping. */
export function isSearchable(meta: Partial<IndexMeta> | undefined): meta is IndexMeta {
  return meta?.format === FORMAT;
}

const FILTERED = { type: 'keyword', norms: false } as const;
const SORTED = { type: 'integer', index: false } as const;

/** A search of one shard is done by one thread. More shards than needed make each search cost more. */
const SHARD_DOCUMENTS = 4_000_000;

/** The body that creates an index. It has no replicas and no refresh until all documents are in it. */
export function indexDefinition(meta: IndexMeta) {
  return {
    settings: {
      index: {
        number_of_shards: Math.max(1, Math.ceil(meta.documentsCount / SHARD_DOCUMENTS)),
        number_of_replicas: 0,
        refresh_interval: '-1',
        'sort.field': 'rank',
        'sort.order': 'asc',
        // Tag lists and expansions of short prefixes.
        max_terms_count: 65_536,
      },
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      _meta: meta,
      properties: {
        /** docId: the static rank, unique. */
        rank: SORTED,
        id: { type: 'long', index: false },
        /** The tokens of the document for `terms` queries, see `EntryNumbers.tokensOf`. */
        tokens: { type: 'keyword', norms: false, doc_values: false },
        /** Words in the name and variant, then its entries, for the script. */
        entries: { type: 'binary', doc_values: true },
        type: FILTERED,
        shape: FILTERED,
        color: FILTERED,
        style: FILTERED,
        pack: FILTERED,
        tag: FILTERED,
        /** The position in each order. */
        byName: SORTED,
        byCreated: SORTED,
        byPopularity: SORTED,
        byDownloads: SORTED,
        byViews: SORTED,
        /** Views and downloads of the build, for operators. */
        views: { type: 'long', index: false },
        downloads: { type: 'long', index: false },
        /** Inverted-file cell and image descriptor; absent for empty drawings. */
        cell: { type: 'keyword', norms: false, doc_values: false },
        descriptor: { type: 'binary', doc_values: true },
      },
    },
  };
}
