// Writes packages/engine/src/query-parsing/code-libraries.json: by library of icon components, the prefix of its export
// names and the packs that they name. Reads the libraries in FOLDER, where npm installs them:
//
//     npm install --prefix FOLDER --ignore-scripts --legacy-peer-deps react-icons lucide-react …
//     npm run code-libraries -- FOLDER
//
// Also writes tests/live/code-names.json: NAMES_DRAWN export names of each library, at equal distances in the alphabet,
// that its packs show except for style words. Only names are read. A prefix belongs to a library if far more of its
// names are those of a pack without it. The packs of a library are those of @iconify/json that hold most of its names,
// style words apart.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const ANY = /./;

/** Folders of react-icons whose names more than one maker uses: the slugs of the packs that its documentation names. */
const OTHER_MAKERS: ReadonlyMap<string, RegExp> = new Map([
  ['bi', /^bx[sl]?$/],
  ['di', /^devicon/],
  ['fa', /^fa[567]?-/],
  ['fa6', /^fa[567]-/],
  ['io', /^ion$/],
  ['io5', /^ion$/],
  ['tfi', /^themify$/],
]);

/** Libraries with the files or folders of their export names, and the classes that their fonts use. */
const LIBRARIES: readonly {
  readonly name: string;
  readonly exports: string;
  readonly also?: string;
  readonly packs?: RegExp;
}[] = [
  ...'ai bi bs cg ci di fa fa6 fc fi gi go gr hi hi2 im io io5 lia lu md pi ri rx si sl tb tfi ti vsc wi'
    .split(' ')
    .map((folder) => ({
      name: `react-icons/${folder}`,
      exports: `react-icons/${folder}/index.d.ts`,
      ...(OTHER_MAKERS.has(folder) && { packs: OTHER_MAKERS.get(folder)! }),
    })),
  { name: 'lucide-react', exports: 'lucide-react/dist/lucide-react.d.ts' },
  { name: '@tabler/icons-react', exports: '@tabler/icons-react/dist/tabler-icons-react.d.ts' },
  { name: '@phosphor-icons/react', exports: '@phosphor-icons/react/dist/csr', also: 'phosphor-react' },
  { name: '@mui/icons-material', exports: '@mui/icons-material' },
  { name: '@heroicons/react', exports: '@heroicons/react/24/solid' },
  { name: '@mdi/js', exports: '@mdi/js/mdi.d.ts' },
  ...['brand', 'flag', 'free'].map((part) => ({
    name: '@coreui/icons',
    exports: `@coreui/icons/dist/esm/${part}`,
  })),
  { name: '@fluentui/react-icons', exports: '@fluentui/react-icons/lib/sizedIcons' },
  { name: 'react-bootstrap-icons', exports: 'react-bootstrap-icons/dist/icons' },
  { name: '@radix-ui/react-icons', exports: '@radix-ui/react-icons/dist' },
  { name: 'iconoir-react', exports: 'iconoir-react/dist/regular' },
  { name: '@remixicon/react', exports: '@remixicon/react/index.d.ts' },
  { name: '@ant-design/icons', exports: '@ant-design/icons' },
  { name: '@carbon/icons-react', exports: '@carbon/icons-react/lib' },
  { name: '@primer/octicons-react', exports: '@primer/octicons-react/dist/icons/index.d.ts' },
  { name: 'react-feather', exports: 'react-feather/dist/icons', also: 'feather-icons' },
  { name: '@fortawesome/free-solid-svg-icons', exports: '@fortawesome/free-solid-svg-icons' },
  { name: '@fortawesome/free-regular-svg-icons', exports: '@fortawesome/free-regular-svg-icons' },
  { name: '@fortawesome/free-brands-svg-icons', exports: '@fortawesome/free-brands-svg-icons' },
  { name: 'ionicons', exports: 'ionicons/icons/index.d.ts', packs: /^ion$/ },
  { name: '@element-plus/icons-vue', exports: '@element-plus/icons-vue/dist/types/components' },
];

/** Prefixes of CSS classes that are no prefix of a pack, and the packs whose icons they show. */
const CLASS_PREFIXES: readonly (readonly [prefixes: string, packs: RegExp])[] = [
  ['fa', /^fa(?:[67]?-.*)?$/],
  ['fas fa-solid', /^fa[67]?-solid$/],
  ['far fa-regular', /^fa[67]?-regular$/],
  ['fab fa-brands', /^fa[67]?-brands$/],
  ['fal fad fat fa-light fa-thin fa-duotone fa-sharp', /^fa[67]?-(?:solid|regular)$/],
  ['las lar lab', /^la$/],
  ['ti', /^tabler$/],
  ['pi', /^prime$/],
  ['lni', /^lineicons$/],
  ['icon', /^simple-line-icons$/],
  ['anticon', /^ant-design$/],
  ['el-icon', /^ep$/],
  ['ph-bold ph-fill ph-thin ph-light ph-duotone', /^ph$/],
  ['material-icons material-symbols-outlined material-symbols-rounded', /^(?:ic|material-symbols)$/],
  ['sf', /^f7$/],
];

const NAMES_DRAWN = 50;

/** Libraries whose files are not named as their exports: `arrow-left` for `ArrowLeft`. */
const IN_PASCAL_CASE = /^(?:react-bootstrap-icons|react-feather|@element-plus)/;

/** Smaller shares are chance. */
const PACK_SHARE_MIN = 0.04;
const FAMILY_SHARE_MIN = 0.3;
const PREFIX_SHARE_MIN = 0.04;

const STYLE_WORDS = new Set(
  'outline outlined fill filled solid regular line linear baseline round rounded sharp two tone twotone duotone thin light bold color negative logo'.split(
    ' ',
  ),
);

const folder = process.argv[2];
if (folder === undefined) throw new Error('Give the folder in which the libraries are installed.');
const modules = join(folder, 'node_modules');
const require = createRequire(import.meta.url);
const packs = readPacks(join(require.resolve('@iconify/json/package.json'), '..', 'json'));
const rows = LIBRARIES.flatMap((library) => rowsOf(library));
const target = join(import.meta.dirname, '../../packages/engine/src/query-parsing/code-libraries.json');
writeFileSync(target, textOf(rows));
console.log(`${rows.length} rows`);
const ofLibraries = [...Map.groupBy(rows, ({ library }) => library)].filter(
  ([name]) => !LIBRARIES.some(({ also }) => also === name),
);
const drawn = Object.fromEntries(ofLibraries.map(([name, ofLibrary]) => [name, drawFrom(ofLibrary)]));
writeFileSync(join(import.meta.dirname, '../../tests/live/code-names.json'), JSON.stringify(drawn));

interface Row {
  readonly library: string;
  readonly prefix: string;
  readonly packs: readonly string[];
  readonly names: readonly string[];
}

/** Names of a library that its packs show. */
function drawFrom(ofLibrary: readonly Row[]) {
  const slugs = [...new Set(ofLibrary.flatMap((row) => row.packs))];
  const shown = new Set(packs.flatMap((pack) => (slugs.includes(pack.slug) ? [...pack.shownKeys] : [])));
  const held = ofLibrary
    .flatMap(({ prefix, names, library }) => {
      const isPascal = IN_PASCAL_CASE.test(library);
      return names
        .filter((name) => shown.has(keyOf(wordsOf(name.slice(prefix.length)))))
        .map((name) => (isPascal ? name.replace(/^./, (letter) => letter.toUpperCase()) : name));
    })
    .toSorted();
  const distance = Math.max(1, held.length / NAMES_DRAWN);
  const names = held.filter((_, i) => Math.floor(i / distance) !== Math.floor((i - 1) / distance));
  return {
    license: licenseOf(ofLibrary[0]!.library),
    packs: slugs,
    prefixes: [...new Set(ofLibrary.map(({ prefix }) => prefix))],
    names: names.join(' '),
  };
}

/** The license of the package that holds a module. */
function licenseOf(module: string): string {
  const [first = '', second = ''] = module.split('/');
  const path = join(modules, first, first.startsWith('@') ? second : '', 'package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { license: string }).license;
}

function rowsOf({ name, exports, also, packs: allowed = ANY }: (typeof LIBRARIES)[number]): Row[] {
  const names = exportNames(join(modules, exports));
  const rows: Row[] = [];
  let rest = names;
  for (const [lead, ofLead] of Map.groupBy(names, leadOf)) {
    if (lead === '' || ofLead.length < Math.max(5, names.length * PREFIX_SHARE_MIN)) continue;
    const stripped = packsOf(
      ofLead.map((one) => one.slice(lead.length)),
      allowed,
    );
    const whole = packsOf(ofLead, allowed);
    if (stripped.share < 0.4 || stripped.share < 2 * whole.share) continue;
    rows.push({ library: name, prefix: lead, packs: stripped.slugs, names: ofLead });
    rest = rest.filter((one) => leadOf(one) !== lead);
  }
  if (rows.length === 0 || rest.length > names.length / 4) {
    const { share, slugs } = packsOf(rest, allowed);
    if (share > 0.3) rows.push({ library: name, prefix: '', packs: slugs, names: rest });
  }
  return also === undefined ? rows : rows.flatMap((row) => [row, { ...row, library: also }]);
}

/** The names of a declaration file, or of the files in a folder. */
function exportNames(path: string): string[] {
  const texts = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((file) => /\.(?:m?js|d\.ts)$/.test(file))
        .flatMap((file) =>
          file.startsWith('chunk-')
            ? namesIn(readFileSync(join(path, file), 'utf8'))
            : [camelCase(basename(file).replace(/\..*/, ''))],
        )
    : namesIn(readFileSync(path, 'utf8'));
  return [...new Set(texts)].filter((name) => name.length > 2);
}

/** `cil-input-hdmi` -> `cilInputHdmi`. */
function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function namesIn(text: string): string[] {
  return Array.from(
    text.matchAll(
      /\bexport\s+(?:declare\s+)?(?:const|function|class|let|var)\s+(\w+)|\bas\s+(\w+)|[{,]\s*(\w+)\s*(?=[,}])|^declare const (\w+)/gm,
    ),
    (match) => match.slice(1).find((one) => one !== undefined)!,
  ).filter((name) => name !== 'default');
}

/** The first word of a name, if a capital or digit follows. */
function leadOf(name: string): string {
  return /^(?:[A-Z][a-z]*?(?:\d)?|[a-z]+)(?=[A-Z0-9])/.exec(name)?.[0] ?? '';
}

function keyOf(words: readonly string[]): string {
  return words
    .filter((word) => !STYLE_WORDS.has(word) && !/^\d\d$/.test(word))
    .toSorted()
    .join('');
}

function wordsOf(name: string): string[] {
  return (name.replace(/Icon$/, '').match(/\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

/** The packs that hold most of these names, and the share of the names that they hold. */
function packsOf(
  names: readonly string[],
  allowed: RegExp,
): { readonly share: number; readonly slugs: readonly string[] } {
  const keys = new Set(names.map((name) => keyOf(wordsOf(name))).filter((key) => key !== ''));
  const held = packs
    .filter(({ slug }) => allowed.test(slug))
    .map(({ slug, keys: ofPack }) => {
      const common = new Set([...keys].filter((key) => ofPack.has(key)));
      return { slug, common, likeness: common.size / (keys.size + 0.2 * ofPack.size) };
    })
    .sort((a, b) => b.likeness - a.likeness);
  const [best] = held;
  if (best === undefined) return { share: 0, slugs: [] };
  const family = best.slug.replace(/\d?-.*|\d$/, '');
  const slugs = [best.slug];
  const covered = new Set(best.common);
  for (const { slug, common } of held.slice(1)) {
    const added = [...common].filter((key) => !covered.has(key)).length;
    const isFamily = slug.startsWith(family) && common.size >= keys.size * FAMILY_SHARE_MIN;
    const isNamed = allowed !== ANY && common.size >= keys.size * PACK_SHARE_MIN;
    if (!isFamily && !isNamed && (!slug.startsWith(family) || added < keys.size * PACK_SHARE_MIN)) continue;
    slugs.push(slug);
    for (const key of common) covered.add(key);
  }
  return { share: covered.size / keys.size, slugs };
}

function readPacks(jsonFolder: string) {
  return readdirSync(jsonFolder).map((file) => {
    const set = JSON.parse(readFileSync(join(jsonFolder, file), 'utf8')) as {
      icons: Record<string, { hidden?: boolean }>;
      aliases?: Record<string, { parent: string; hidden?: boolean }>;
    };
    const { icons, aliases = {} } = set;
    const keysOf = (names: readonly string[]) =>
      new Set(names.map((name) => keyOf(name.split('-').flatMap((word) => word.match(/\d+|\D+/g) ?? []))));
    const names = [...Object.keys(icons), ...Object.keys(aliases)];
    const isHidden = (name: string) =>
      (aliases[name]?.hidden ?? icons[aliases[name]?.parent ?? name]?.hidden) === true;
    return {
      slug: file.replace('.json', ''),
      keys: keysOf(names),
      shownKeys: keysOf(names.filter((name) => !isHidden(name))),
    };
  });
}

/** Rows of a module, the prefix of its export names or classes, and the packs that they name. */
function textOf(all: readonly Row[]): string {
  const classes = CLASS_PREFIXES.map(([names, allowed]) => {
    const slugs = packs.map(({ slug }) => slug).filter((slug) => allowed.test(slug));
    return names.split(' ').map((prefix) => ({ library: '', prefix, packs: slugs.toReversed(), names: [] }));
  });
  const lines = [...all, ...classes.flat()]
    .filter(({ packs: slugs }) => slugs.length > 0)
    .map(({ library, prefix, packs: slugs }) => JSON.stringify([library, prefix, slugs.join(' ')]));
  return `[${[...new Set(lines)].join(',')}]`;
}
