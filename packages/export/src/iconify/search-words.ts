/** The query of a search in the Iconify API, split into text and filters. */
export interface SearchWords {
  /** The words to search for. */
  readonly text: string;
  /** Prefixes, or beginnings of them that end with `-`. */
  readonly prefixes?: readonly string[];
  readonly palette?: boolean;
  readonly style?: DrawnStyle;
}

/** How icons are drawn: with lines or with areas. */
export type DrawnStyle = 'stroke' | 'fill';

const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Reads the query of a search: words, `mdi:home` and `prefix:mdi` (`prefixes:mdi,tabler-`, `mdi*`), `palette:true`,
 * `style:stroke` and `fill:true`, also with `=`. Undefined for a query that finds nothing: one that contradicts itself,
 * or without a word to search for.
 */
export function readSearchWords(query: string): SearchWords | undefined {
  const words: string[] = [];
  let prefixes: string[] | undefined;
  let palette: boolean | undefined;
  let style: DrawnStyle | undefined;
  for (const part of query.toLowerCase().trim().split(/\s+/)) {
    const [name = '', value, ...more] = part.split(/[:=]/);
    if (more.length > 0) return undefined;
    if (value === undefined) {
      words.push(name);
      continue;
    }
    const isOn = booleanOf(value);
    if (name === 'palette' && isOn !== undefined) palette = isOn;
    else if (name === 'style' && (value === 'fill' || value === 'stroke')) style = value;
    else if ((name === 'fill' || name === 'stroke') && isOn === true) style = name;
    else {
      const isList = name === 'prefix' || name === 'prefixes';
      // `mdi:home` is an icon of the set `mdi`. `color=red` is nothing.
      if (prefixes !== undefined || (!isList && !part.includes(':'))) return undefined;
      prefixes = (isList ? value : name).split(',').flatMap(prefixesOf);
      if (prefixes.length === 0) return undefined;
      if (!isList && value !== '') words.push(value);
    }
  }
  const text = words.filter((word) => word !== '').join(' ');
  if (text === '') return undefined;
  return {
    text,
    ...(prefixes !== undefined && { prefixes }),
    ...(palette !== undefined && { palette }),
    ...(style !== undefined && { style }),
  };
}

function prefixesOf(entry: string): string[] {
  const name = entry.replace(/[-*]$/, '');
  if (!WORD.test(name)) return [];
  if (entry.endsWith('*')) return [name, `${name}-`];
  return [entry];
}

/** The words for yes and no of the Iconify API. Undefined for other texts. */
export function booleanOf(text: string | null | undefined): boolean | undefined {
  if (text === 'true' || text === 'yes' || text === '1') return true;
  return text === 'false' || text === 'no' || text === '0' ? false : undefined;
}
