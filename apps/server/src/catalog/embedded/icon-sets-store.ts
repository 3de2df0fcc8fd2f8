import {
  type CatalogManifest,
  ICON_SECTIONS,
  type IconSetLists,
  type IconSetNames,
  type IconSetSummary,
} from '@glyphdex/contract';
import type { Snapshot } from '@glyphdex/engine';
import type { IconSet } from '@glyphdex/export/iconify';
import { LRUCache } from 'lru-cache';
import type { IconSetSize, IconSets } from '../icon-sets.ts';
import type { SvgStore } from './svg-store.ts';

/**
 * Characters of the names of sets that stay in memory: the six largest sets, or all others. They take four
 * bytes each.
 */
const NAMES_CHARS_MAX = 6 << 20;

/** The icon sets behind the documents in the SVG files of packs. Names are read when they are first asked for. */
export class IconSetsStore implements IconSets {
  readonly #snapshot: Snapshot;
  readonly #packs: CatalogManifest['packs'];
  readonly #places: ReadonlyMap<string, number>;
  readonly #svgs: SvgStore;
  readonly #sets: LRUCache<string, StoredSet>;
  #summaries: ReadonlyMap<string, IconSetSummary> | undefined;
  #nameWords: string | undefined;

  constructor(snapshot: Snapshot, packs: CatalogManifest['packs'], svgs: SvgStore) {
    this.#snapshot = snapshot;
    this.#packs = packs;
    this.#places = new Map(packs.map(({ slug }, place) => [slug, place]));
    this.#svgs = svgs;
    this.#sets = new LRUCache({
      maxSize: NAMES_CHARS_MAX,
      sizeCalculation: ({ chars }) => chars,
    });
  }

  get summaries(): ReadonlyMap<string, IconSetSummary> {
    this.#summaries ??= new Map(
      (JSON.parse(this.#snapshot.text(ICON_SECTIONS.iconSets)) as IconSetSummary[]).map((set) => [
        set.prefix,
        set,
      ]),
    );
    return this.#summaries;
  }

  get nameWords(): string {
    this.#nameWords ??= this.#snapshot.text(ICON_SECTIONS.nameWords);
    return this.#nameWords;
  }

  find(prefix: string): IconSet | undefined {
    const known = this.#sets.get(prefix);
    if (known !== undefined) return known;
    const summary = this.summaries.get(prefix);
    const place = this.#places.get(prefix);
    if (summary === undefined || place === undefined) return undefined;
    const set = new StoredSet(summary, this.#packs[place]!, place, this.#svgs);
    this.#sets.set(prefix, set);
    return set;
  }

  sizeOf(prefix: string): IconSetSize | undefined {
    const place = this.#places.get(prefix);
    if (place === undefined) return undefined;
    const { iconSet, svg } = this.#packs[place]!;
    const { namesStart, listsStart } = iconSet;
    return {
      drawings: namesStart,
      names: listsStart - namesStart,
      lists: svg.bytes - listsStart,
      isUnread: !this.#sets.has(prefix),
    };
  }
}

class StoredSet implements IconSet {
  readonly summary: IconSetSummary;
  readonly names: IconSetNames;
  readonly fingerprint: string;
  /** Length of the text of the names, plus one for a set without names. */
  readonly chars: number;
  readonly #place: number;
  readonly #svgs: SvgStore;
  readonly #lists: { readonly start: number; readonly length: number };
  /** Made when it is first needed, because it takes 4 ms for the largest set, and lists do without it. */
  #positions: ReadonlyMap<string, number> | undefined;

  constructor(
    summary: IconSetSummary,
    { key, iconSet: { namesStart, listsStart }, svg }: CatalogManifest['packs'][number],
    place: number,
    svgs: SvgStore,
  ) {
    const text = svgs.textAt(place, namesStart, listsStart - namesStart);
    this.summary = summary;
    this.names = JSON.parse(text) as IconSetNames;
    this.fingerprint = key;
    this.chars = text.length + 1;
    this.#place = place;
    this.#svgs = svgs;
    this.#lists = { start: listsStart, length: svg.bytes - listsStart };
  }

  positionOf(name: string): number | undefined {
    this.#positions ??= new Map(this.names.icons.map((one, position) => [one, position]));
    return this.#positions.get(name);
  }

  documentOf(position: number): string {
    const { starts, lengths } = this.names;
    return JSON.parse(`"${this.#svgs.textAt(this.#place, starts[position]!, lengths[position]!)}"`) as string;
  }

  lists(): IconSetLists {
    return JSON.parse(this.#svgs.textAt(this.#place, this.#lists.start, this.#lists.length)) as IconSetLists;
  }
}
