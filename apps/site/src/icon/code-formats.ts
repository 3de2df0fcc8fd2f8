import type { Icon } from '@glyphdex/contract';
import { StoredValue } from '../collection/stored-value.ts';
import { writeCss, writeReact, writeSvelte, writeVue } from './write-code.ts';

/** A form in which the code of an icon can be copied. */
export interface CodeFormat {
  readonly name: string;
  /** Whether the drawing is copied as a PNG, not as text. */
  readonly isPicture?: boolean;
  readonly write: (icon: Pick<Icon, 'slug'>, svg: string) => string;
}

/** The npm package of a pack's own components, and how it names an icon: before and after the name in Pascal case. */
const OWN_PACKAGES: Readonly<Record<string, readonly [from: string, before: string, after: string]>> = {
  lucide: ['lucide-react', '', ''],
  tabler: ['@tabler/icons-react', 'Icon', ''],
  ph: ['@phosphor-icons/react', '', 'Icon'],
  ri: ['@remixicon/react', 'Ri', ''],
  mdi: ['@mdi/js', 'mdi', ''],
  iconoir: ['iconoir-react', '', ''],
  feather: ['react-feather', '', ''],
  bi: ['react-bootstrap-icons', '', ''],
  'radix-icons': ['@radix-ui/react-icons', '', 'Icon'],
  'simple-icons': ['simple-icons', 'si', ''],
};

/** The npm package with a pack's own components, if it is known. */
export function ownPackageOf(pack: string): string | undefined {
  return Object.hasOwn(OWN_PACKAGES, pack) ? OWN_PACKAGES[pack]![0] : undefined;
}

const partsOf = ({ slug }: Pick<Icon, 'slug'>) => slug.split('--') as [pack: string, name: string];

export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const IMPORT: CodeFormat = {
  name: 'Import',
  write: (icon) => {
    const [pack, name] = partsOf(icon);
    const [from, before, after] = OWN_PACKAGES[pack]!;
    return `import { ${before}${pascalCase(name)}${after} } from '${from}';`;
  },
};

const FORMATS: readonly CodeFormat[] = [
  { name: 'SVG', write: (_, svg) => svg },
  { name: 'React', write: (icon, svg) => writeReact(pascalCase(partsOf(icon)[1]), svg) },
  { name: 'Vue', write: (_, svg) => writeVue(svg) },
  { name: 'Svelte', write: (_, svg) => writeSvelte(svg) },
  { name: 'Iconify', write: (icon) => partsOf(icon).join(':') },
  { name: 'UnoCSS', write: (icon) => `<span class="i-${partsOf(icon).join('-')}"></span>` },
  { name: 'Tailwind', write: ({ slug }) => `<span class="icon-[${slug}]"></span>` },
  {
    name: 'Web component',
    write: (icon) => `<iconify-icon icon="${partsOf(icon).join(':')}"></iconify-icon>`,
  },
  { name: 'CSS', write: ({ slug }, svg) => writeCss(slug, svg) },
  { name: 'PNG', isPicture: true, write: (_, svg) => svg },
  { name: 'Data URI', write: (_, svg) => `data:image/svg+xml,${encodeURIComponent(svg)}` },
];

/** The formats of an icon; the import of the pack's own package is the first, if it has one. */
export function formatsOf(icon: Pick<Icon, 'slug'>): readonly CodeFormat[] {
  return ownPackageOf(partsOf(icon)[0]) !== undefined ? [IMPORT, ...FORMATS] : FORMATS;
}

/** The name of the format that this browser used last. */
export const usedFormat = new StoredValue<{ readonly name: string }>(
  'format',
  { name: 'SVG' },
  (value) => 'name' in value && typeof value.name === 'string',
);

/** The format used last; SVG if the icon has no such form. */
export function lastFormat(icon: Pick<Icon, 'slug'>, { name } = usedFormat.get()): CodeFormat {
  return formatsOf(icon).find((format) => format.name === name) ?? FORMATS[0]!;
}
