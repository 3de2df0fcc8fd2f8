import type { ColorName, IconType, PackRecord, Shape, StyleSlug } from '@glyphdex/contract';
import type { Tag } from '@glyphdex/engine';

/** An icon of the sample catalog. */
export interface SampleIcon {
  readonly pack: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly tags: readonly Tag[];
  readonly type: IconType;
  readonly shape: Shape;
  readonly styles: readonly StyleSlug[];
  /** Dominant first, with the share of the painted area in percent. */
  readonly colors: readonly (readonly [ColorName, number])[];
  /** Days from a fixed date to the creation of the icon. */
  readonly created: number;
  readonly svg: string;
}

/** A pack of the sample catalog. */
export type SamplePack = Omit<PackRecord, 'iconsCount'>;

const MIT = { title: 'MIT', spdx: 'MIT', url: 'https://opensource.org/license/mit' };

export const SAMPLE_PACKS: readonly SamplePack[] = [
  pack('mdi', 'Material Design Icons', {
    author: { name: 'Pictogrammers', url: 'https://example.test/mdi' },
  }),
  pack('lucide', 'Lucide', {
    author: { name: 'Lucide <Contributors> & Söhne', url: 'https://example.test/?a=1&b=2' },
  }),
  pack('tabler', 'Tabler Icons', {
    author: { name: 'Paweł', url: 'javascript:alert(1)' },
    license: { title: 'Own [license]', spdx: 'LicenseRef-Private', url: null },
  }),
  pack('twemoji', 'Twitter Emoji', {
    palette: true,
    category: 'Emoji',
    license: { title: 'CC BY 4.0', spdx: 'CC-BY-4.0', url: 'https://example.test/by' },
  }),
  pack('line-md', 'Material Line Icons', {
    category: 'UI 24px',
    license: { title: 'CC BY-NC-SA 4.0', spdx: 'CC-BY-NC-SA-4.0', url: null },
  }),
  pack('logos', 'SVG Logos', { palette: true, version: null, author: { name: 'Gil', url: null } }),
];

/** A pack that only clients with a secret key see. No other text has its words, except for the name `home`. */
export const PRIVATE_PACK: SamplePack = pack('zorblatt', 'Vexillo Glyphs', {
  author: { name: 'Wimbledonk Studio', url: null },
  license: { title: 'Zorblatt terms', spdx: 'LicenseRef-Private', url: null },
  visibility: 'private',
});

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'mdi--home': ['house'],
  'mdi--magnify': ['search', 'find'],
  'lucide--coffee': ['cup'],
  'zorblatt--quixmark': ['flumgate'],
};

const KINDS: Readonly<Record<string, Pick<SampleIcon, 'type' | 'shape' | 'colors'>>> = {
  mdi: { type: 'InterfaceIcon', shape: 'Fill', colors: [['Black', 100]] },
  lucide: { type: 'InterfaceIcon', shape: 'Outline', colors: [['Black', 100]] },
  tabler: { type: 'InterfaceIcon', shape: 'Outline', colors: [['Black', 100]] },
  twemoji: {
    type: 'Sticker',
    shape: 'Lineal Color',
    colors: [
      ['Yellow', 62],
      ['Red', 29],
      ['White', 9],
    ],
  },
  'line-md': { type: 'AnimatedIcon', shape: 'Hand Drawn', colors: [['Black', 100]] },
  zorblatt: { type: 'InterfaceIcon', shape: 'Fill', colors: [['Black', 100]] },
  logos: {
    type: 'Icon',
    shape: 'Fill',
    colors: [
      ['Blue', 57],
      ['Purple', 43],
    ],
  },
};

/** Drawings with distinct shapes. All others are staircases: see `svgOf`. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'logos--figma': 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14z',
  'logos--npm': 'M2 4h20v3h-20zM2 10h20v3h-20zM2 16h20v3h-20z',
  'logos--typescript': 'M12 2l10 20h-20z',
};

/** In the order of the static rank. They give each kind of filter, order and relation some icons. */
export const SAMPLE_ICONS: readonly SampleIcon[] = [
  ...glyphs('mdi', [
    'home',
    'home-outline',
    'home-account',
    'account',
    'account-outline',
    'calendar',
    'calendar-month',
    'arrow-left',
    'arrow-right',
    'arrow-up-bold',
    'heart',
    'heart-outline',
    'star',
    'star-outline',
    'magnify',
    'cog',
    'cog-outline',
    'bell',
  ]),
  ...glyphs('lucide', [
    'home',
    'user',
    'calendar',
    'calendar-days',
    'arrow-left',
    'arrow-right',
    'arrow-up',
    'heart',
    'star',
    'search',
    'settings',
    'bell',
    'coffee',
    'shield',
  ]),
  ...glyphs('tabler', [
    'home',
    'home-2',
    'user',
    'user-circle',
    'calendar',
    'arrow-left',
    'arrow-left-circle',
    'heart',
    'star-filled',
    'search',
    'settings',
    'shield',
  ]),
  ...glyphs('twemoji', [
    'house',
    'red-heart',
    'glowing-star',
    'spiral-calendar',
    'left-arrow',
    'hot-beverage',
    'money-bag',
    'bell',
  ]),
  ...glyphs('line-md', ['home', 'heart', 'star', 'account', 'loading-loop', 'arrow-left']),
  ...glyphs('logos', ['github', 'figma', 'npm', 'typescript']),
];

/** The icons of PRIVATE_PACK, and words that an answer to a visitor must not contain, in lower case. */
export const PRIVATE_ICONS: readonly SampleIcon[] = glyphs('zorblatt', [
  'home',
  'quixmark',
  'quixmark-outline',
  'brandorium',
]);
export const PRIVATE_WORDS = ['zorblatt', 'vexillo', 'wimbledonk', 'quixmark', 'flumgate', 'brandorium'];

function pack(slug: string, name: string, special: Partial<PackRecord>): SamplePack {
  return {
    slug,
    name,
    version: '1.2.3',
    category: 'Material',
    author: { name: 'Somebody', url: null },
    license: MIT,
    palette: false,
    ...special,
  };
}

function glyphs(packSlug: string, names: readonly string[]): SampleIcon[] {
  return names.map((name, position) => {
    const kind = KINDS[packSlug]!;
    return {
      ...kind,
      pack: packSlug,
      name,
      aliases: ALIASES[`${packSlug}--${name}`] ?? [],
      tags: tagsOf(name),
      shape: name.endsWith('outline') ? 'Outline' : kind.shape,
      styles: stylesOf(packSlug, name),
      created: (position * 7) % 20,
      svg: svgOf(packSlug, name),
    };
  });
}

function tagsOf(name: string): Tag[] {
  const words = name.split('-').filter((word) => /^[a-z]{2,}$/.test(word));
  const tags = words.map((word) => ({ text: word, slug: word }));
  if (words.includes('coffee')) tags.push({ text: 'café', slug: 'cafe' });
  if (words.includes('home') || words.includes('house')) tags.push({ text: 'building', slug: 'building' });
  return tags;
}

function stylesOf(packSlug: string, name: string): StyleSlug[] {
  const styles: StyleSlug[] = [];
  if (name.endsWith('outline')) styles.push('outline');
  if (name.includes('bold')) styles.push('bold');
  if (name.includes('circle')) styles.push('circle');
  if (packSlug === 'line-md') styles.push('animated', 'thin');
  return styles;
}

/**
 * The document of an icon; its title makes it unique. Lengths of pack and name give the position of a staircase. All
 * documents contain characters that JSON escapes. That of logos--github is large: 160 kB.
 */
function svgOf(packSlug: string, name: string): string {
  const length = packSlug === 'logos' && name === 'github' ? 20_000 : 3;
  const path =
    DRAWINGS[`${packSlug}--${name}`] ?? `M${name.length} ${packSlug.length}${'h1.5v1.5'.repeat(length)}z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${packSlug} “${name}” 🏠</title><path d="${path}"/></svg>`;
}
