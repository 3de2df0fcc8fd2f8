/**
 * The prefixes that a list names, in their order. An entry that ends with `-` names all prefixes that begin with it:
 * `mdi-` -> `mdi-light`.
 */
export function namedPrefixes(prefixes: Iterable<string>, named: Iterable<string>): string[] {
  const wanted = new Set(named);
  const stems = [...wanted].filter((entry) => entry.endsWith('-'));
  return [...prefixes].filter(
    (prefix) => wanted.has(prefix) || stems.some((stem) => prefix.startsWith(stem)),
  );
}
