/** The most costly request to a route that this project knows of: a label, its paths in turn, and a body for POST. */
export type WorstRequest = readonly [label: string, paths: readonly string[], body?: string];

/** Words with typing errors, which a search corrects. */
const FUZZY = 'arowl hoem setings calender uzer mesage cloudd downlod serch camra'.split(' ');
const FREQUENT =
  'outline,fill,line,arrow,circle,24,square,home,user,file,star,left,right,down,up,check,plus,minus,heart,a';
const SIX = `search=${FUZZY.slice(0, 6).join('+')}`;
const WITH = 'with=svg,styles,colors,tags,packs,variants,similars&per_page=100';
const LARGEST_SETS =
  'iconmind,fluent,material-symbols-light,material-symbols,arcticons,ic,keyline-icons,ph,solar,mdi';
/** More names than stay in memory. */
const SETS_IN_TURN = `${LARGEST_SETS},twemoji,openmoji,noto,tabler,carbon,fluent-emoji-flat`.split(',');
const LONG_CODE = { format: 'jsx', max_bytes: 200_000 };
const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<path d="M2 2h9v9z"/>'.repeat(500)}</svg>`;

/** `namesOf` returns as many names of icons of a set as one request takes. */
export async function worstRequests(
  namesOf: (prefix: string) => Promise<readonly string[]>,
): Promise<readonly WorstRequest[]> {
  const [emoji, noto, mdi] = await Promise.all(['fluent-emoji', 'noto', 'mdi'].map(namesOf));
  const slugs = noto!.slice(0, 60).map((name) => `noto--${name}`);
  const concepts = FUZZY.flatMap((word) => [`${word} outline left side`, `${word} new`]);
  return [
    ['no request', []],
    ['Iconify CSS, large drawings', [`/iconify/fluent-emoji.css?icons=${emoji!.join()}`]],
    ['Iconify CSS, 500 small drawings', [`/iconify/mdi.css?icons=${mdi!.join()}`]],
    ['Iconify JSON, pretty', [`/iconify/noto.json?pretty=1&icons=${noto!.join()}`]],
    ['Iconify script', [`/iconify/fluent-emoji.js?callback=f&icons=${emoji!.join()}`]],
    ['list-icons, ten sets', [`/iconify/list-icons?pretty=1&aliases=1&chars=1&prefixes=${LARGEST_SETS}`]],
    ['collection', ['/iconify/collection?prefix=iconmind&info=1&chars=1&pretty=1']],
    ['collections, 500 prefixes', [`/iconify/collections?pretty=1&prefixes=${'a-,'.repeat(499)}z-`]],
    ['whole set, no gzip', ['/iconify/sets/iconmind.json']],
    ['icons of large sets in turn', SETS_IN_TURN.map((prefix) => `/iconify/${prefix}/x.svg`)],
    ['keywords, 21 words', [`/iconify/keywords?keyword=${'aa-'.repeat(20)}aa`]],
    ['Iconify search by style', ['/iconify/search?query=a+style:stroke&limit=999']],
    ['Iconify search, fuzzy', [`/iconify/search?limit=999&query=${FUZZY.join('+')}`]],
    ['facets', [`/gallery/facets?${SIX}&type=InterfaceIcon&shapes[]=Fill&shapes[]=Outline`]],
    ['gallery icons', [`/gallery/icons?${SIX}&${WITH}`]],
    ['icons with a key', [`/api/v1/icons?${SIX}&${WITH}`]],
    ['consistent sets', [`/api/v1/consistent-sets?names=${FREQUENT}&with=svg,packs`]],
    ['equivalents', slugs.map((slug) => `/api/v1/icons/${slug}/equivalents?${WITH.split('&')[0]}`)],
    ['packs', ['/api/v1/packs?per_page=100']],
    ['attribution', [`/api/v1/attribution?ids=${slugs.join()}`]],
    ['OpenAPI in YAML', ['/api/v1/openapi.yaml']],
    ['download, restyled', slugs.map((slug) => `/api/v1/icons/${slug}/download?size=512&color=ff0000`)],
    ['search by image', ['/api/v1/icons/by-image'], IMAGE],
    tool('pick_consistent_set', { concepts, prefer: { shape: 'Outline' } }),
    tool('preview_icons', { names: slugs }),
    tool('get_icons', { names: slugs.slice(0, 50), size: 48, color: 'red', ...LONG_CODE }),
    tool('search_icons', { query: FUZZY.join(' '), limit: 50 }),
    tool('attribution', { names: slugs }),
    tool('list_packs', {}),
    rpc('resources/list', {}),
    rpc('tools/list', {}),
  ];
}

function tool(name: string, args: object): WorstRequest {
  return rpc('tools/call', { name, arguments: args });
}

function rpc(method: string, params: { readonly name?: string; readonly arguments?: object }): WorstRequest {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return [`MCP ${params.name ?? method}`, ['/mcp'], body];
}
