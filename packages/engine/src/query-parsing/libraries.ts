import libraries from './code-libraries.json' with { type: 'json' };

/** A library of icons in code: the prefix of its names, and the slugs of the packs that they name. */
export interface CodeLibrary {
  readonly prefix: string;
  readonly packs: readonly string[];
}

const FRAMEWORK =
  /(?<![a-z])(?:react-native|vue-next|react|vue|svelte|angular|solid-js|preact|native|static|next|webfont|icons)(?![a-z])|(?<=-)solid(?![a-z-])|[^a-z0-9/@]/g;

/** By prefix of identifiers, by CSS class, and by module: the libraries with it, joined. */
const byPrefix = new Map<string, CodeLibrary>();
const byClass = new Map<string, CodeLibrary>();
const byModule = new Map<string, CodeLibrary>();
// Rows of module, prefix of its export names or CSS classes, and packs, best first.
for (const [module, prefix, packs] of libraries as [string, string, string][]) {
  if (module !== '') addTo(byModule, keyOfModule(module), prefix, packs);
  if (prefix !== '') addTo(module === '' ? byClass : byPrefix, prefix, prefix, packs);
}

function addTo(libraries: Map<string, CodeLibrary>, key: string, prefix: string, packs: string): void {
  const known = libraries.get(key);
  const joined = new Set([...(known?.packs ?? []), ...packs.split(' ')]);
  libraries.set(key, { prefix: prefix || (known?.prefix ?? ''), packs: [...joined] });
}

/** The library with this prefix of identifiers or CSS class. */
export function libraryCalled(name: string): CodeLibrary | undefined {
  return byPrefix.get(name) ?? byClass.get(name);
}

/** The library whose prefix an identifier has before a capital or digit: `FaBeer`, `mdiHome`. */
export function libraryOfName(identifier: string): CodeLibrary | undefined {
  const prefix = /^(?:[A-Z][a-z]+|[a-z]+)(?=[A-Z0-9])/.exec(identifier)?.[0] ?? '';
  return libraryCalled(prefix);
}

/**
 * The library of a module or of a path into it, for any framework: `@tabler/icons-vue` is `@tabler/icons-react`. The
 * longest module of the table that begins the path.
 */
export function libraryOfModule(path: string): CodeLibrary | undefined {
  const parts = path.split('/');
  for (let count = parts.length; count > 0; count--) {
    const found = byModule.get(keyOfModule(parts.slice(0, count).join('/')));
    if (found !== undefined) return found;
  }
  return undefined;
}

function keyOfModule(module: string): string {
  return module.replaceAll(FRAMEWORK, '');
}

/** The packs whose icons a CSS class or the prefix of one shows: `fas`, `bi`, `lucide`. */
export function packsOfClass(name: string, isPack: (slug: string) => boolean): readonly string[] {
  return byClass.get(name)?.packs ?? (isPack(name) ? [name] : []);
}
