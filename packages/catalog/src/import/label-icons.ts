import type { DraftIcon, Drawing } from './draft-pack.ts';
import { foldName } from './fold-name.ts';
import type { NamedFile } from './name-icons.ts';
import type { PackFile } from './pack-file.ts';

/** Gives drawings the tags of their folders and what `pack.json` says of each and of all. */
export function labelIcons(
  drawings: readonly (NamedFile & { readonly drawing: Drawing })[],
  { tags = [], icons = {} }: PackFile,
): { icons: DraftIcon[]; notes: string[] } {
  const notes: string[] = [];
  const names = new Set(drawings.map(({ name }) => name));
  const stated = new Map(Object.entries(icons).map(([name, entry]) => [foldName(name), entry]));
  for (const name of stated.keys())
    if (!names.has(name)) notes.push(`pack.json speaks of "${name}", and no icon is called so.`);
  const taken = new Set(names);
  const labeled = drawings.map(({ name, file, drawing, tags: folders }): DraftIcon => {
    const own = stated.get(name);
    const aliases: string[] = [];
    for (const alias of new Set((own?.aliases ?? []).map(foldName))) {
      if (alias === '' || taken.has(alias))
        notes.push(`The alias "${alias}" of ${name} is left out: it is taken.`);
      else aliases.push(alias);
      taken.add(alias);
    }
    return { name, file, drawing, aliases, tags: [...new Set([...(own?.tags ?? []), ...folders, ...tags])] };
  });
  return { icons: labeled, notes };
}
