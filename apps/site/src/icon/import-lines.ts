import type { Icon } from '@glyphdex/contract';
import { formatsOf, pascalCase } from './code-formats.ts';

const NAMED_IMPORT = /^import \{ (.+) \} from '(.+)';$/;

/**
 * The lines that import icons: one for each package that packs publish themselves. Icons of other packs are imported by
 * `unplugin-icons`, which works for all packs of Iconify.
 */
export function writeImports(icons: readonly Pick<Icon, 'slug'>[]): string {
  const names = new Map<string, Set<string>>();
  const lines: string[] = [];
  for (const icon of icons) {
    const format = formatsOf(icon).find(({ name }) => name === 'Import');
    const [, name, from] = NAMED_IMPORT.exec(format?.write(icon, '') ?? '') ?? [];
    const [pack = '', own = ''] = icon.slug.split('--');
    if (name !== undefined && from !== undefined) names.set(from, (names.get(from) ?? new Set()).add(name));
    else lines.push(`import Icon${pascalCase(own)} from '~icons/${pack}/${own}';`);
  }
  const merged = [...names].map(([from, all]) => `import { ${[...all].join(', ')} } from '${from}';`);
  return `${[...merged, ...new Set(lines)].join('\n')}\n`;
}
