/** Every text that the picker shows or says. `{…}` stands for values. */
export const DEFAULT_STRINGS = {
  /** The name of the control without `label`. */
  label: 'Icon',
  /** The trigger without a value. */
  choose: 'Choose an icon',
  /** The name of the button that empties the value. */
  clear: 'Clear',
  search: 'Search icons',
  placeholder: 'Search icons',
  /** The name of the grid. */
  results: 'Icons',
  recent: 'Recently chosen',
  loading: 'Searching…',
  found: '{count} icons',
  foundOne: '1 icon',
  empty: 'No icon matches “{text}”.',
  emptyHint: 'Try another word.',
  emptyWithoutText: 'There are no icons to choose from.',
  suggestions: 'Did you mean:',
  retry: 'Try again',
  /** The browser is offline, or nothing answers at `endpoint`. */
  unreachable: 'The icons could not be loaded. Check your connection.',
  /** 401 and 403 of the handler. */
  refused: 'This page may not use the icon search.',
  /** The service refuses the key, which browsers mostly hide (CORS), or nothing answers. */
  keyRefused: 'The icons could not be loaded. Check your connection, the key and its domains.',
  /** 429 */
  rateLimited: 'Too many searches. Wait {seconds} seconds.',
  failed: 'The icon search does not work at the moment.',
  noEndpoint: 'The attribute “endpoint” is missing.',
  required: 'Choose an icon.',
};

export type PickerStrings = typeof DEFAULT_STRINGS;

/** Puts values into a text: `fill('{count} icons', { count: 3 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
