import type { Json, JsonObject } from './components.ts';

const HOME = {
  id: 4639111450021170,
  type: 'InterfaceIcon',
  name: 'Home',
  slug: 'mdi--home',
  static_image_url:
    'https://icons.example.com/previews/4639111450021170-mtp58lu_rsPtlbGX-t_9bhvUG816uqj3Q.avif',
};

const PAGE: Json = { current_page: 1, last_page: 1, limit: 20, total: 1 };

const APACHE: Json = {
  title: 'Apache 2.0',
  spdx: 'Apache-2.0',
  url: 'https://github.com/Templarian/MaterialDesign/blob/master/LICENSE',
  commercial_use: true,
  attribution_required: false,
  share_alike: false,
};

const MDI: Json = {
  name: 'Material Design Icons',
  slug: 'mdi',
  version: '7.4.47',
  author: { name: 'Pictogrammers', url: 'https://github.com/Templarian/MaterialDesign' },
  license: APACHE,
  icons_count: 7447,
  palette: false,
};

const SERVICE_CREDIT = {
  text: 'Icons by Glyphdex (https://icons.example.com)',
  html: 'Icons by <a href="https://icons.example.com" rel="noopener">Glyphdex</a>',
  markdown: 'Icons by [Glyphdex](<https://icons.example.com>)',
};

/** Example bodies of a 200 in JSON, by `operationId`. The search by image shows that of `listIcons`. */
export const EXAMPLE_ANSWERS: Readonly<Record<string, Json>> = {
  listIcons: {
    data: [
      {
        ...HOME,
        svg: { svg_code: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">…</svg>' },
        styles: [{ name: 'Solid', slug: 'solid' }],
      },
    ],
    pagination: PAGE,
    related_tags: [{ text: 'house', slug: 'house' }],
    search_degraded: false,
  },
  getIcon: detail({
    ...HOME,
    shape: 'Fill',
    category: 'Material',
    license: APACHE,
    created_at: '2022-01-01T00:00:00.000Z',
    ground: 'any',
    ground_twin: null,
  }),
  findEquivalents: detail([HOME]),
  suggest: detail({
    suggestions: [
      { text: 'calendar', kind: 'word', icons_count: 2264 },
      { text: 'Material Design Icons', kind: 'pack', slug: 'mdi', icons_count: 7447 },
    ],
    corrected: null,
    instead: [],
  }),
  findConsistentSets: {
    ...detail([
      {
        pack: { name: 'Material Design Icons', slug: 'mdi' },
        found: 1,
        icons: [{ wanted: 'home', match: 'exact', ...HOME }],
        missing: ['unicorn rider'],
      },
    ]),
    pagination: PAGE,
  },
  listColors: detail([{ name: 'Red', slug: 'red', hex: '#e5322d', icons_count: 21043 }]),
  listStyles: detail([{ name: 'Rounded', slug: 'rounded', icons_count: 30211 }]),
  listShapes: detail([{ name: 'Lineal Color', slug: 'lineal-color', icons_count: 9120 }]),
  listTypes: detail([{ name: 'Sticker', slug: 'sticker', icons_count: 25388 }]),
  listPacks: { ...detail([MDI]), pagination: PAGE },
  getPack: detail(MDI),
  listTags: { ...detail([{ text: 'arrow', slug: 'arrow', icons_count: 12006 }]), pagination: PAGE },
  getAttribution: detail({
    ...SERVICE_CREDIT,
    packs: [],
    notice: SERVICE_CREDIT,
    missing: ['mdi--no-such-icon'],
  }),
};

function detail(data: Json): JsonObject {
  return { status: 'success', message: 'OK', data };
}
