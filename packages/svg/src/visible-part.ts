/** The kind of what a property or attribute would show that is not kept; `undefined` if it shows nothing. */
export function visiblePart(name: string, value: string): string | undefined {
  if (name === 'filter' && value !== 'none') return 'filter';
  if (name === 'href') return /^[^#\s]/.test(value) ? 'linked drawing' : undefined;
  const isLinked = /\burl\(\s*["']?[^#"'\s)]/i.test(value);
  if (!isLinked) return undefined;
  return name === 'background-color' ? 'linked picture' : 'linked paint, clip or mask';
}
