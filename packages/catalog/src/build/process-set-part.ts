import { CatalogError } from '../catalog-error.ts';
import { deriveIcon } from '../derive/derive-icon.ts';
import { IconViewer } from '../derive/icon-viewer.ts';
import type { PackEvidence } from '../derive/known-pack.ts';
import { NameReader } from '../derive/name-parts.ts';
import { packEvidence } from '../derive/pack-evidence.ts';
import type { IconSet, SetReference } from '../source/icon-source.ts';
import { readIconifySet } from '../source/iconify-set.ts';
import { PartColumns } from './part-columns.ts';
import type { Refusal, SetPartResult, SetPartTask } from './set-part.ts';

/**
 * Cleans and describes one stretch of a set. The set read last is kept, so that a worker which is given several
 * stretches of a large one reads it once. Throws only for defects of the program.
 */
export function processSetPart({ set, part, parts }: SetPartTask): SetPartResult {
  let opened: OpenedSet;
  try {
    opened = open(set);
  } catch (error) {
    if (error instanceof CatalogError) return { failure: error.message };
    throw error;
  }
  const { icons, refused, lastModified } = opened.iconSet;
  const { names, viewer, pack } = opened;
  const columns = new PartColumns();
  const refusals: Refusal[] = part === 0 ? refused.map(({ icon, reason }) => ({ name: icon, reason })) : [];
  const from = Math.floor((icons.length * part) / parts);
  const to = Math.floor((icons.length * (part + 1)) / parts);
  for (const icon of icons.slice(from, to)) {
    const clean = viewer.clean(icon);
    if (!clean.ok) {
      refusals.push({ name: icon.name, reason: clean.reason });
      continue;
    }
    const painted = viewer.paint(icon, clean);
    if (!painted.ok) {
      refusals.push({ name: icon.name, reason: painted.reason });
      continue;
    }
    const name = names.read(icon.name);
    columns.add(icon, clean.svg, name, deriveIcon(clean.root, painted.picture, name, pack), names);
  }
  return { lastModified, ...columns.finish(), refused: refusals };
}

interface OpenedSet {
  readonly file: string;
  readonly iconSet: IconSet;
  readonly names: NameReader;
  readonly viewer: IconViewer;
  readonly pack: PackEvidence;
}

let last: OpenedSet | undefined;

function open(set: SetReference): OpenedSet {
  if (last?.file !== set.file) {
    last = undefined;
    const iconSet = readIconifySet(set);
    const names = new NameReader(iconSet);
    const viewer = new IconViewer();
    const pack = packEvidence(set.info, iconSet, names, viewer);
    last = { file: set.file, iconSet, names, viewer, pack };
  }
  return last;
}
