import { readFileSync } from 'node:fs';
import type { ActiveGeneration } from '../packs/active-generation.ts';
import { CustomPacks } from '../packs/custom-packs.ts';
import { isObject, type JsonObject } from '../source/json-shape.ts';

/** The last import of a pack. */
export interface ImportedSet {
  readonly text: string;
  /** Seconds since 1970. */
  readonly lastModified: number;
  /** By name. */
  readonly icons: JsonObject;
  /** The source file of each icon, by name. */
  readonly files: ReadonlyMap<string, string>;
}

/** Reads the last import of a pack. Undefined when there is none, or when its file cannot be read. */
export function importedSet(
  catalogFolder: string,
  { customPacks }: ActiveGeneration,
  slug: string,
): ImportedSet | undefined {
  const name = customPacks.get(slug);
  if (name === undefined) return undefined;
  try {
    const text = readFileSync(new CustomPacks(catalogFolder).path(name), 'utf8');
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
