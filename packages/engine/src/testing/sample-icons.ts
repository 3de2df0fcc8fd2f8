import type { IndexDocument } from '../document.ts';
import { buildSearcher } from './build-searcher.ts';

/** `pack:name`, then aliases, then tags. The order is the static rank. */
const ICONS: readonly (readonly [icon: string, aliases?: string, tags?: string])[] = [
  ['mdi:home', 'house', 'Home,Building'],
  ['mdi:home-outline', '', 'Home,Building'],
  ['mdi:home-account', '', 'Home,Account'],
  ['mdi:gauge', '', 'Home,Instrument'],
  ['lucide:house', 'home', 'Building'],
  ['lucide:arrow-left', '', 'Arrow,Direction'],
  ['mdi:arrow-left', '', 'Arrow,Direction'],
  ['tabler:arrow-narrow-left', '', 'Arrow,Direction'],
  ['tabler:left-arrow', '', 'Arrow,Direction'],
  ['tabler:arrow-right', '', 'Arrow,Direction'],
  ['formkit:arrowleft', '', 'Arrow'],
  ['tabler:arrow2', '', 'Arrow'],
  ['uil:calender', '', 'Date'],
  ...['', '-add', '-edit', '-week', '-month', '-x'].map((end) => [`uil:calendar${end}`, '', 'Date'] as const),
  ['tabler:lavender', '', 'Plant'],
  ['tabler:search', '', 'Find'],
  ['tabler:settings', '', 'Gear'],
  ['tabler:setting-tool', '', 'Gear'],
  ['tabler:heart', '', 'Love'],
  ['tabler:hearts', '', 'Love,Game'],
  ['tabler:heart-broken', '', 'Love'],
  ['mdi:user-circle', '', 'People'],
  ['circle-flags:us', '', 'Country'],
  ['tabler:auth-2fa', '', 'Security'],
  ['tabler:lightbulb', '', 'Idea'],
  ['tabler:light-bulb', '', 'Idea'],
  ['noto:icon-for-sale', '', 'Sign'],
  ['noto:haircut', '', 'Barber'],
  ['tabler:battery-charging', '', 'Power'],
  ['tabler:lock', '', 'Security'],
  ['tabler:lock-open', '', 'Security'],
  ['simple:github', '', 'Brand'],
  ['simple:zzz', '', 'Sleep'],
  ['noto:кошка', '', 'Животное'],
  ['noto:crème-brûlée', '', 'Food'],
];

const PACK_TITLES: Readonly<Record<string, string>> = {
  mdi: 'Material Design Icons',
  lucide: 'Lucide',
  tabler: 'Tabler Icons',
};

/** A small handwritten collection for readable tests. */
export const SAMPLE_ICONS: readonly IndexDocument[] = ICONS.map(([icon, aliases = '', tags = '']) => {
  const [pack = '', name = ''] = icon.split(':');
  return {
    name,
    aliases: aliases === '' ? [] : aliases.split(','),
    tags: tags.split(',').map((text) => ({ text, slug: text.toLowerCase() })),
    packWords: [pack, PACK_TITLES[pack] ?? pack],
    facets: { type: [0], styles: name.endsWith('-outline') ? [1] : [], pack: [pack.length] },
  };
});

/** The icon of a docId as `pack:name`. */
export function iconAt(docId: number): string {
  return ICONS[docId]?.[0] ?? 'none';
}

export const sampleSearcher = buildSearcher(SAMPLE_ICONS);
