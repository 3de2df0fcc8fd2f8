import { iconSlug } from '@glyphdex/contract';
import type { Catalog, ExpansionFlags, IconRecord } from '../../catalog/catalog.ts';
import { slugOf } from '../../icons/get-icon.ts';
import { getPack } from '../../icons/reference/list-packs.ts';
import type { ToolContext } from './tool-context.ts';

/** Icons that a client names. */
export interface NamedIcons {
  /** Each icon once, in the order of the names. */
  readonly icons: readonly IconRecord[];
  /** Names of no icon, as given. */
  readonly missing: readonly string[];
}

/** Drawings that are read in one turn of the event loop. */
const READ_PER_TURN = 10;

/** Reads icons by slug (`mdi--home`), Iconify name (`mdi:home`), id in digits, or the slug of an alias. */
export async function readNamedIcons(
  { catalog, startSlowWork }: Pick<ToolContext, 'catalog' | 'startSlowWork'>,
  names: readonly string[],
  parts?: ExpansionFlags,
): Promise<NamedIcons> {
  const ids = catalog.resolve(names.map(slugOf));
  const found = [...new Set(ids.filter((id) => id !== undefined))];
  const icons: IconRecord[] = [];
  for (let at = 0; at < found.length; at += READ_PER_TURN) {
    if (at > 0) await startSlowWork();
    const read = catalog.read(found.slice(at, at + READ_PER_TURN), parts);
    icons.push(...read.filter((icon) => icon !== undefined));
  }
  return {
    icons,
    missing: [...new Set(names.filter((_, position) => ids[position] === undefined))],
  };
}

/** How tools show an icon. */
export interface IconSummary {
  /** The slug. */
  readonly name: string;
  /** The slug of the pack. */
  readonly pack: string;
  /** SPDX id of the license; null if it is unknown. */
  readonly license: string | null;
}

export function summaryOf(catalog: Pick<Catalog, 'reference'>, { pack, name }: IconRecord): IconSummary {
  return { name: iconSlug(pack, name), pack, license: getPack(catalog, pack)!.license.spdx };
}

/** The icons with these ids as tools show them, and a line about each. */
export function summariesOf(catalog: Pick<Catalog, 'reference' | 'read'>, ids: readonly number[]) {
  const found = catalog.read(ids).filter((icon) => icon !== undefined);
  const icons = found.map((icon) => summaryOf(catalog, icon));
  return { icons, lines: icons.map(({ name, license }) => `${name} (${license ?? 'unknown license'})`) };
}
