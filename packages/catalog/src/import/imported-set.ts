import { readFileSync } from 'node:fs';
import type { CatalogInForce } from '../packs/catalog-in-force.ts';
import { OwnSources } from '../packs/own-sources.ts';
import { isObject, type JsonObject } from '../source/json-shape.ts';

/** A pack as it was imported last. */
export interface ImportedSet {
  readonly text: string;
  /** Seconds since 1970. */
  readonly lastModified: number;
  /** What is kept of each icon, by name. */
  readonly icons: JsonObject;
  /** The file that each icon was drawn in, by name. */
  readonly files: ReadonlyMap<string, string>;
}

/** How was the pack of this slug imported last? Undefined when it was not, or what was kept of it cannot be read. */
export function importedSet(
  catalogFolder: string,
  { own }: CatalogInForce,
  slug: string,
): ImportedSet | undefined {
  const name = own.get(slug);
  if (name === undefined) return undefined;
  try {
    const text = readFileSync(new OwnSources(catalogFolder).path(name), 'utf8');
    const set = JSON.parse(text) as JsonObject;
    const { icons, files, lastModified } = set;
    return {
      text,
      lastModified: Number(lastModified),
      icons: isObject(icons) ? icons : {},
      files: new Map(Object.entries(isObject(files) ? files : {}) as [string, string][]),
    };
  } catch {
    return undefined;
  }
}
