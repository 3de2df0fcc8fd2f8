import { removedMistakes } from './removed-variables.ts';
import { readSecretSetting } from './secret-setting.ts';
import { EACH_VARIABLE, type VariableName } from './variables.ts';

/** Where the text of a variable comes from. */
export type Origin =
  | { readonly kind: 'default' }
  /** `name` may be the alias of the variable. */
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string };

/** The texts of all variables that are set, by their first names. */
export interface Environment {
  readonly texts: Readonly<Partial<Record<VariableName, string>>>;
  readonly origins: Readonly<Partial<Record<VariableName, Origin>>>;
  /** Errors in names and files: one sentence each, without the content of a file. */
  readonly mistakes: readonly string[];
  /** The variables whose text is unknown because of a mistake. */
  readonly unread: readonly VariableName[];
  /** Names in the environment that no variable of the table has. */
  readonly unknown: readonly string[];
}

const DEFAULT: Origin = { kind: 'default' };

/** Finds the text of each variable: in its alias, in the variable itself, or in the file that `<NAME>_FILE` names. */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): Environment {
  const set = new Map(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()] as const],
    ),
  );
  // Kubernetes sets it in each container beside a service named glyphdex.
  if (/^tcp:\/\/[^/]+:\d+$/.test(set.get('GLYPHDEX_PORT') ?? '')) set.delete('GLYPHDEX_PORT');
  const texts: Partial<Record<VariableName, string>> = {};
  const origins: Partial<Record<VariableName, Origin>> = {};
  const mistakes: string[] = [];
  const unread: VariableName[] = [];
  for (const [name, { alias, isSecret }] of EACH_VARIABLE) {
    const source = alias !== undefined && set.has(alias) ? alias : name;
    const text = set.get(source);
    const fileName = `${name}_FILE`;
    const path = isSecret ? set.get(fileName) : undefined;
    origins[name] = text === undefined ? DEFAULT : { kind: 'environment', name: source };
    if (text !== undefined) texts[name] = text;
    if (path === undefined) continue;
    set.delete(fileName);
    if (text !== undefined) {
      mistakes.push(`${name} and ${fileName} are both set. Unset one of them.`);
      delete texts[name];
      unread.push(name);
      continue;
    }
    origins[name] = { kind: 'file', path };
    const read = readSecretSetting(path);
    if ('text' in read) {
      texts[name] = read.text;
      continue;
    }
    mistakes.push(`${fileName} ${read.fault}`);
    unread.push(name);
  }
  mistakes.push(...removedMistakes(set.keys()));
  const known = new Set<string>(EACH_VARIABLE.flatMap(([name, { alias }]) => [name, alias ?? name]));
  return { texts, origins, mistakes, unread, unknown: [...set.keys()].filter((name) => !known.has(name)) };
}
