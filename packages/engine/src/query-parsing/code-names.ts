import {
  type CodeLibrary,
  libraryCalled,
  libraryOfModule,
  libraryOfName,
  packsOfClass,
} from './libraries.ts';

/** An icon as code names it. */
export interface CodeName {
  /** The words of the name, joined by hyphens: `arrow-right`. */
  readonly name: string;
  /** The slugs of the packs that its library may name, the likeliest first. Empty if nothing names a library. */
  readonly packs: readonly string[];
  /** The prefix that names the packs. */
  readonly prefix: string;
  /**
   * How sure the prefix is: `given` stands apart from the name, `component` may also be a word (`GoBack`), and
   * `division` is one of several, which only a pack with the name proves.
   */
  readonly certainty: 'given' | 'component' | 'division';
}

/**
 * Reads a text that is code: an import line, an element, a list of classes, an identifier, a path or a name behind the
 * prefix of a pack. Empty for other text. A name that several prefixes divide differently has several readings
 * (`fa-solid-user`); the last one has no prefix.
 */
export function readCode(text: string, isPack: (slug: string) => boolean): CodeName[] {
  if (!LOOKS_LIKE_CODE.test(text) || !/[a-z]/i.test(text)) return [];
  const code = text.trim().replace(/\s+/g, ' ');
  const wrapped = WRAPPED.exec(code)?.[1]?.replace(/\/$/, '');
  if (wrapped !== undefined)
    return orPlain(readValue(wrapped, undefined, isPack), wrapped.replace(/^.*[/]|\b[A-Z]\w*\./g, ''));
  const imported = IMPORT.exec(code) ?? REQUIRE.exec(code);
  if (imported !== null) return readImport(imported[1]!, imported[2]!);
  const element = ELEMENT.exec(code);
  if (element !== null) return readElement(element[1]!, code, isPack);
  const [attribute] = code.matchAll(ATTRIBUTE);
  const value = attribute?.[0] === code ? attributeValue(attribute) : code;
  const inner = ELEMENT.exec(value);
  return inner === null ? readValue(value, undefined, isPack) : readElement(inner[1]!, value, isPack);
}

/** A quick test: a capital within a word, or a sign of code. */
const LOOKS_LIKE_CODE = /[a-z0-9][A-Z]|[-_:/=<({]|\.\w|^[A-Z]{1,2}[a-z]|^[a-z]{2,3}\d/;
/** `Icon(Icons.home)`, `Image(systemName: "house.fill")`, `R.drawable.ic_home`, an address with its query. */
const WRAPPED =
  /^(?:[A-Z]\w*\( ?(?:systemName: ?["'])?|(?:\w+\.)?R\.drawable\.|https?:\/\/[^/]+\/)([\w./-]+)/;
// The code has single spaces, so each expression takes linear time.
const IMPORT = /^import (?:type )?([^'"]+) from ?['"]([^'"]+)['"]/;
const REQUIRE = /^(?:const|let|var) ([^='"]+)= ?(?:await )?(?:require|import)\( ?['"]([^'"]+)['"]/;
const ELEMENT = /^<\s*([A-Za-z][\w.:-]*)/;
const ATTRIBUTE =
  /\b(?:(?:[a-z]+I|i)con|name|class|className|href|src|data-(?:icon|lucide|feather)) ?= ?(?:"([^"]*)"|'([^']*)'|\{ ?['"]?([^'"}]*)['"]?\}?)/g;

function attributeValue(attribute: RegExpExecArray): string {
  return attribute.slice(1).find((value) => value !== undefined) ?? '';
}

function readImport(names: string, module: string): CodeName[] {
  const library = libraryOfModule(module);
  const virtual = VIRTUAL_MODULE.exec(module);
  if (virtual !== null) return [given(virtual[2]!, virtual[1]!)];
  const listed = names.match(/[\w$]+/g) ?? [];
  const imported = listed.filter((name, i) => name !== 'as' && name !== 'type' && listed[i - 1] !== 'as');
  if (names.includes('{') || library === undefined)
    return imported.flatMap((name) => orPlain(ofIdentifier(name, library), name));
  return ofIdentifier(module.split('/').at(-1)!, library);
}

/** The modules of unplugin-icons. */
const VIRTUAL_MODULE = /^(?:~|virtual:)icons\/([\w-]+)\/([\w-]+)$/;

/** Elements that show an icon that an attribute or their content names. */
const FRAME =
  /^(?:i|em|b|span|div|button|svg|use|img|a|Icon|SvgIcon|iconify-icon|FontAwesomeIcon|font-awesome-icon|mat-icon|v-icon|q-icon|el-icon|IconButton|InlineIcon)$/;

const NAME_ATTRIBUTE = /\s:?(?:name|icon) ?=/;

function readElement(tag: string, code: string, isPack: (slug: string) => boolean): CodeName[] {
  const [maker = ''] = tag.split('-');
  const isNamed = /icon$/i.test(tag) && NAME_ATTRIBUTE.test(code);
  const isFrame = FRAME.test(tag) || isNamed || (tag.endsWith('-icon') && tag.includes('-'));
  if (!isFrame) return orPlain(ofIdentifier(tag, undefined), /^[A-Z]\w*$/.test(tag) ? tag : '');
  const packs = packsOfClass(maker, isPack);
  const hint = packs.length > 0 && tag.endsWith('-icon') ? { prefix: '', packs } : undefined;
  const attributes = [...code.matchAll(ATTRIBUTE)];
  const attribute = attributes.find(([one]) => !one.startsWith('class')) ?? attributes[0];
  const content = />\s*([\w:-]+)\s*</.exec(code)?.[1];
  const given = attribute === undefined ? '' : attributeValue(attribute);
  const isClass = attribute?.[0].startsWith('class') === true;
  const plain = isClass ? '' : fileName(given.slice(given.indexOf('#') + 1));
  if (content === undefined) return orPlain(readValue(given, hint, isPack), plain);
  const byClass = packsOfClass(given.split(/\s+/).at(-1) ?? '', isPack);
  const library = byClass.length > 0 ? { prefix: '', packs: byClass } : hint;
  return orPlain(readValue(content, library, isPack), content);
}

function fileName(path: string): string {
  return path.split('/').at(-1)!.replace(FILE_ENDING, '');
}

/** The names found, else the name itself. */
function orPlain(found: CodeName[], name: string): CodeName[] {
  if (found.length > 0 || !/^[\w.-]+$/.test(name)) return found;
  return [{ name: kebab(name), packs: [], prefix: '', certainty: 'given' }];
}

/** A list of classes, or one token. */
function readValue(
  value: string,
  hint: CodeLibrary | undefined,
  isPack: (slug: string) => boolean,
): CodeName[] {
  const pair = PAIR.exec(value.trim());
  const paired = pair === null ? [] : packsOfClass(pair[1]!, isPack);
  if (paired.length > 0) return [{ name: pair![2]!, packs: paired, prefix: '', certainty: 'given' }];
  const tokens = value.trim().split(/\s+/);
  const [first = ''] = tokens;
  const utility = tokens.find((token) => UTILITY.test(token));
  if (tokens.length === 1 || utility !== undefined) return readToken(utility ?? first, hint, isPack);
  const ofFirst = packsOfClass(first, isPack);
  const start = first.split('-')[0]!;
  const named = tokens.slice(1).filter((token) => token.includes('-') && !MODIFIER.test(token));
  return named
    .filter((token) => token.startsWith(`${start}-`) || packsOfClass(token.split('-')[0]!, isPack).length > 0)
    .slice(0, 1)
    .flatMap((token) => {
      const [maker = ''] = token.split('-');
      const packs = maker === start ? ofFirst : packsOfClass(maker, isPack);
      return [{ name: token.slice(maker.length + 1), packs, prefix: first, certainty: 'given' as const }];
    });
}

/** `['fas', 'user']`, as components of Font Awesome take it. */
const PAIR = /^\[ ?["'](\w+)["'], ?["']([\w-]+)["'] ?\]$/;

/** Classes that CSS frameworks make from names of Iconify. */
const UTILITY = /^(?:i-[a-z]|icon-\[)/;

/** Classes that change an icon but do not name it: `fa-2x`, `bx-spin`. */
const MODIFIER =
  /-(?:\d{0,2}x|[sml]g|x[sl]|fw|spin|pulse|fixed|border|li|ul|inverse|rotate-\d{1,3}|flip-[a-z]{1,10}|stack(?:-\dx)?)$/;

/** The start of `i-mdi-home`, `.fa-home`, `sprite.svg#home`, `nf-fa-home` and paths of installed packages. */
const PREFIXED = /^i-(?=[a-z])|^\.(?=\w)|^[^#]*#|^nf-(?=[a-z]+-)|^.*\bnode_modules\//;

const FILE_ENDING = /\.(?:svg|png|jpe?g|webp|xml|ico|[jt]sx?|vue|svelte|mjs)$/i;

function readToken(
  token: string,
  hint: CodeLibrary | undefined,
  isPack: (slug: string) => boolean,
): CodeName[] {
  const inner = /^icon-\[([^\]]+)\]$/.exec(token)?.[1] ?? token.replace(PREFIXED, '');
  const path = inner.split('/');
  const library = hint ?? (path.length > 1 ? libraryOfModule(inner) : undefined);
  const reference = /^@?([a-z0-9]+(?:[-_][a-z0-9]+)*)(?::|--|\/)([\w-]+)$/i.exec(
    path.slice(-2).join('/').replace(FILE_ENDING, ''),
  );
  const [, prefix = '', name = ''] = reference ?? [];
  const pack = prefix.toLowerCase().replaceAll('_', '-');
  if (library === hint && isPack(pack)) return [given(kebab(name), pack)];
  const packs = inner.includes(':') ? packsOfClass(pack.split('-')[0]!, isPack) : [];
  if (packs.length > 0) return [{ name: kebab(name), packs, prefix, certainty: 'given' }];
  if (library !== hint || path.length > 2 || FILE_ENDING.test(inner))
    return orPlain(ofIdentifier(fileName(inner), library, isPack), path.length > 1 ? fileName(inner) : '');
  const [, owner = '', member] = MEMBER.exec(inner) ?? [];
  if (member !== undefined) {
    const maker = owner.replace(/(?:[Ii]cons?|Symbols?)$/, '').toLowerCase();
    const packs = maker === '' ? MATERIAL : packsOfClass(maker, isPack);
    const named = packs.length > 0 ? { prefix: '', packs } : libraryCalled(maker);
    const isLibrary = maker.length < owner.length;
    return orPlain(
      ofIdentifier(member, hint ?? (isLibrary ? named : undefined), isPack),
      isLibrary ? member : '',
    );
  }
  return /^[\w-]+$/.test(inner) ? ofIdentifier(inner, hint, isPack) : [];
}

/** `Icons.home`, `LucideIcons.home`. Not `Vue.js`. */
const MEMBER = /^([A-Z]\w*)\.(?:\w+\.)*(\w+)$/;

const MATERIAL = ['ic', 'material-symbols'];

/** Reads `MdOutlineHome`, `home_outline`, `mdi-home`. Empty for one word without a library. */
function ofIdentifier(
  typed: string,
  library: CodeLibrary | undefined,
  isPack: (slug: string) => boolean = () => false,
): CodeName[] {
  const identifier = typed.replace(/^(?:(?:icon|ico|btn)_?|Icon_|ICON_)(?=[A-Z])/, '');
  const isCamelCase = /[a-z0-9][A-Z]|^[A-Z]{1,2}[a-z]/.test(identifier);
  const isJoined = /^[A-Za-z0-9]+$/.test(identifier);
  const named = library ?? (isJoined ? libraryOfName(identifier) : undefined);
  const { prefix, packs } = named ?? { prefix: '', packs: SUFFIXED.test(identifier) ? SUFFIXING : [] };
  const isPrefixed = prefix !== '' && /^[A-Z0-9]/.test(identifier.slice(prefix.length));
  const rest = identifier.startsWith(prefix) && isPrefixed ? identifier.slice(prefix.length) : identifier;
  const name = kebab(rest.replace(/(?<=[a-z0-9])Icon$/, ''));
  const divided = isCamelCase ? [] : divisionsOf(name, isPack);
  const isOneWord = !name.includes('-') && name === typed.toLowerCase() && packs.length === 0;
  return name === '' || (isOneWord && divided.length === 0)
    ? []
    : [
        ...divided,
        { name, packs, prefix, certainty: library === undefined && isPrefixed ? 'component' : 'given' },
      ];
}

/** Names of Ant Design, MUI and Ionicons end with their style: `AccountCircleOutlined`. */
const SUFFIXED = /^[A-Z][A-Za-z]*[a-z](?:Outlined|Rounded|Sharp|TwoTone)$/;
const SUFFIXING = ['ant-design', ...MATERIAL, 'ion'];

function given(name: string, pack: string): CodeName {
  return { name, packs: [pack], prefix: pack, certainty: 'given' };
}

/** `fa-solid-user` as `solid-user` of `fa` and `user` of `fa-solid`, the longest prefix first. */
function divisionsOf(name: string, isPack: (slug: string) => boolean): CodeName[] {
  const divisions: CodeName[] = [];
  for (let at = name.lastIndexOf('-'); at > 0; at = name.lastIndexOf('-', at - 1)) {
    const prefix = name.slice(0, at);
    const rest = name.slice(at + 1);
    const packs = [...(isPack(prefix) ? [prefix] : []), ...packsOfClass(prefix, () => false)];
    if (packs.length > 0) divisions.push({ name: rest, packs, prefix, certainty: 'division' });
  }
  return divisions;
}

/** `arrowUp2Left` and `Arrow_up2-left` give `arrow-up-2-left` and `arrow-up2-left`. */
function kebab(identifier: string): string {
  const isCamelCase = /[a-z0-9][A-Z]|^[A-Z]/.test(identifier);
  const words = isCamelCase
    ? identifier.match(/\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)
    : identifier.match(/[a-z0-9]+/gi);
  return (words ?? []).join('-').toLowerCase();
}
