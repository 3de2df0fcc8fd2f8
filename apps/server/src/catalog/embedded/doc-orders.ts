import { hash } from 'node:crypto';
import { ICON_SECTIONS } from '@glyphdex/contract';
import type { DocOrder, Snapshot } from '@glyphdex/engine';
import type { IconOrder } from '../icon-search.ts';
import { type CountKind, type IconCounts, popularPlace } from '../popularity.ts';
import { type IconStore, NO_ICON } from './icon-store.ts';

interface CountedDoc {
  readonly docId: number;
  readonly place: number;
  readonly tie: number;
}

interface CountedState {
  readonly version: number;
  readonly order: DocOrder | undefined;
  readonly fingerprint: string;
}

/**
 * The orders of icons other than relevance. The build computes the orders by name and date. The orders by popularity,
 * downloads and views come from counts; the first request after a change sorts them again, in about 3 ms for 370,000
 * icons.
 */
export class DocOrders {
  readonly #icons: IconStore;
  readonly #snapshot: Snapshot;
  readonly #counts: IconCounts;
  #byName: DocOrder | undefined;
  #byCreated: DocOrder | undefined;
  readonly #counted = new Map<CountKind, CountedState>();

  constructor(icons: IconStore, snapshot: Snapshot, counts: IconCounts) {
    this.#counts = counts;
    this.#icons = icons;
    this.#snapshot = snapshot;
  }

  /** `undefined`: by the ranking rules, or without words in the order of docIds, which is the static rank. */
  of(order: IconOrder): DocOrder | undefined {
    switch (order) {
      case 'relevance':
        return undefined;
      case 'name':
        this.#byName ??= orderOf(this.#snapshot.uint32(ICON_SECTIONS.docsByName));
        return this.#byName;
      case 'created_at':
        this.#byCreated ??= orderOf(this.#snapshot.uint32(ICON_SECTIONS.docsByCreated));
        return this.#byCreated;
      case 'popularity':
      case 'downloads':
      case 'views':
        return this.#byCount(order).order;
    }
  }

  /**
   * A digest of the icons with a count and their places, equal in every process for equal counts. Empty for orders that
   * never change within a generation.
   */
  fingerprintOf(order: IconOrder): string {
    const isCounted = order === 'popularity' || order === 'downloads' || order === 'views';
    return isCounted ? this.#byCount(order).fingerprint : '';
  }

  #byCount(kind: CountKind): CountedState {
    const { version } = this.#counts;
    const known = this.#counted.get(kind);
    if (known?.version === version) return known;
    const counted = this.#countedDocs(kind);
    const order = kind === 'popularity' && counted.length === 0 ? undefined : this.#orderBy(kind, counted);
    const places = counted.flatMap(({ docId }) => [docId, order?.rank[docId] ?? docId]);
    const state = { version, order, fingerprint: hash('sha256', Uint32Array.from(places), 'base64url') };
    this.#counted.set(kind, state);
    return state;
  }

  /** The counted icons with their docIds, by count and then by public id; by popularity, by place. */
  #countedDocs(kind: CountKind): CountedDoc[] {
    const counted: CountedDoc[] = [];
    for (const [id, count] of this.#counts.entries(kind)) {
      const docId = this.#icons.findOwnId(id);
      if (docId === NO_ICON || count <= 0) continue;
      // Counted icons come before all others by views and downloads, and move up to their place by popularity.
      const place = kind === 'popularity' ? popularPlace(docId + 1, count) : -count;
      counted.push({ docId, place, tie: kind === 'popularity' ? docId : id });
    }
    return counted.sort((a, b) => a.place - b.place || a.tie - b.tie);
  }

  /** The counted icons at their places among the others, which are in static rank (popularity) or by public id. */
  #orderBy(kind: CountKind, counted: readonly CountedDoc[]): DocOrder {
    const { count, docsById } = this.#icons;
    const docs = new Uint32Array(count);
    const isCounted = new Uint8Array(count);
    for (const { docId } of counted) isCounted[docId] = 1;
    let end = 0;
    let next = 0;
    for (let position = 0; position < count; position++) {
      while (next < counted.length && counted[next]!.place <= position + 1)
        docs[end++] = counted[next++]!.docId;
      const docId = kind === 'popularity' ? position : docsById[position]!;
      if (isCounted[docId] === 0) docs[end++] = docId;
    }
    return orderOf(docs);
  }
}

function orderOf(docs: Uint32Array): DocOrder {
  const rank = new Uint32Array(docs.length);
  for (let position = 0; position < docs.length; position++) rank[docs[position]!] = position;
  return { docs, rank };
}
