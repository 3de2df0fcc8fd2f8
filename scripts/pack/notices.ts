import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage, isInternal, type Manifest, ROOT, readManifest } from './workspace.ts';

interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The texts of its license and notice files. */
  readonly texts: readonly string[];
}

/**
 * The notices of all packages that an installation of a packed package contains: its dependencies and theirs, and those
 * that are bundled into its files. Texts that several packages share appear once.
 */
export function thirdPartyNotices(
  { dependencies = {}, optionalDependencies = {} }: Pick<Manifest, 'dependencies' | 'optionalDependencies'>,
  bundled: readonly string[],
): string {
  const notices = new Map<string, Notice>();
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...bundled])
    gather([name], workspaceOf(name), notices);
  const sorted = [...notices.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const byText = Map.groupBy(
    sorted.filter(({ texts }) => texts.length > 0),
    ({ texts }) => texts.join('\n\n'),
  );
  return [
    '# Third-party notices',
    '',
    sorted.length === 0
      ? 'This package contains no software of others and has no dependencies.'
      : 'The software of others that this package contains or depends on, with its licenses.',
    '',
    ...sorted.map(({ name, version, license }) => `- ${name} ${version}: ${license}`),
    ...[...byText].flatMap(([text, group]) => [
      '',
      `## ${group.map(({ name }) => name).join(', ')}`,
      '',
      '```text',
      text.replaceAll('```', "'''"),
      '```',
    ]),
    '',
  ].join('\n');
}

/** The workspace that lists a dependency: another one may have another version of it. */
function workspaceOf(name: string): string {
  const workspaces = ['apps', 'packages'].flatMap((part) =>
    readdirSync(join(ROOT, part)).map((workspace) => join(ROOT, part, workspace)),
  );
  return workspaces.find((folder) => name in (readManifest(folder).dependencies ?? {})) ?? ROOT;
}

function gather(names: readonly string[], from: string, notices: Map<string, Notice>): void {
  for (const name of names) {
    const folder = findPackage(name, from);
    // An optional dependency for another system.
    if (folder === undefined) continue;
    const { version, license, dependencies, optionalDependencies } = readManifest(folder);
    const id = `${name} ${version}`;
    if (notices.has(id)) continue;
    if (!isInternal(name))
      notices.set(id, {
        name,
        version,
        license: String(license ?? 'see its text'),
        texts: licenseTexts(folder),
      });
    gather(Object.keys({ ...dependencies, ...optionalDependencies }), folder, notices);
  }
}

function licenseTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort()
    .flatMap((name) => {
      try {
        return [readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim()];
      } catch {
        // A folder of texts.
        return [];
      }
    });
}
