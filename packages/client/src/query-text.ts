type Value = string | number | boolean;

/** Values by name, as users of the client write them: `{ shapes: ['Fill'], with: ['svg', 'packs'] }`. */
export type QueryValues = Readonly<Record<string, Value | readonly Value[] | null | undefined>>;

/** Parameters that take several values, each of which is sent with brackets: `shapes[]=Fill&shapes[]=Outline`. */
const REPEATED = new Set(['colors', 'shapes', 'styles']);

/** The query with its question mark, or an empty text. Values that are null or undefined are left out. */
export function queryText(values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    const isRepeated = REPEATED.has(name) || name.endsWith('[]');
    const wireName = REPEATED.has(name) ? `${name}[]` : name;
    if (!Array.isArray(value)) query.append(wireName, String(value));
    else if (isRepeated) for (const one of value) query.append(wireName, String(one));
    else if (value.length > 0) query.append(name, value.join(','));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
