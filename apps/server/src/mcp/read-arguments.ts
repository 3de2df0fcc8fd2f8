/** The parts of a JSON Schema that the schemas of tools use. */
interface ArgumentSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
  readonly items?: ArgumentSchema;
  readonly enum?: readonly unknown[];
}

/**
 * Reads arguments as clients send them: lists, objects and numbers as strings, one name where a list is expected, words
 * of an enumeration in any case, and `null` or "" for an absent argument. A value that cannot be read stays as it is,
 * so the schema refuses it.
 */
export function readArguments(schema: ArgumentSchema, value: unknown): unknown {
  switch (schema.type) {
    case 'object':
      return readObject(schema, parsed(value, '{'));
    case 'array':
      return listOf(value)?.map((item) => readArguments(schema.items!, item)) ?? value;
    case 'integer':
      return typeof value === 'string' && /^\s*\d{1,9}(?:\.0+)?\s*$/.test(value) ? Number(value) : value;
    default:
      return readText(schema, value);
  }
}

/** One sentence for each argument that the schema does not know, with the known ones. */
export function unknownArguments({ properties = {} }: ArgumentSchema, value: unknown): readonly string[] {
  const known = Object.keys(properties);
  return Object.entries(isRecord(value) ? value : {}).flatMap(([name, argument]) =>
    Object.hasOwn(properties, name)
      ? unknownArguments(properties[name]!, argument)
      : `There is no argument "${name}". Known: ${known.join(', ')}.`,
  );
}

function readObject({ properties = {}, required = [] }: ArgumentSchema, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const read = Object.entries(value).map(([name, given]) => [
    name,
    Object.hasOwn(properties, name) ? readArguments(properties[name]!, given) : given,
  ]);
  return Object.fromEntries(
    read.filter(([name, given]) => given !== null && (given !== '' || required.includes(name as string))),
  );
}

/** `["home"]`, `"[\"home\"]"`, `"home, user"` and `"home"` are lists. */
function listOf(value: unknown): readonly unknown[] | undefined {
  const given = parsed(value, '[');
  if (Array.isArray(given)) return given.filter((item) => item !== null && item !== '');
  if (typeof given === 'number') return [given];
  if (typeof given !== 'string' || given.trim() === '') return undefined;
  return given.split(',').filter((item) => item.trim() !== '');
}

function readText({ enum: words }: ArgumentSchema, value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1) return readText({ enum: words! }, value[0]);
  if (typeof value === 'number') return String(value);
  if (words === undefined || typeof value !== 'string') return value;
  return words.find((word) => String(word).toLowerCase() === value.trim().toLowerCase()) ?? value;
}

/** The JSON in a string that begins like it; other values as they are. */
function parsed(value: unknown, start: '[' | '{'): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(start)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
