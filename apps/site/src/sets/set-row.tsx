import { Link } from 'wouter-preact';
import type { IconSet } from '../api/sets.ts';
import { COLLECTION_MAX, toggleInCollection, useCollected } from '../collection/collections.ts';
import button from '../design/button.module.css';
import { copyText } from '../design/copy-button.tsx';
import { Glyph } from '../design/glyph.tsx';
import { type CellActions, GridCell } from '../gallery/grid-cell.tsx';
import { writeImports } from '../icon/import-lines.ts';
import { STRINGS } from '../strings.ts';
import { drawingText } from './describe-set.ts';
import styles from './sets.module.css';

const TEXTS = STRINGS.sets;

/** The icons of one pack: pack and license, a cell for each name, and buttons for all of them. */
export function SetRow({
  set: { pack, icons, missing },
  names,
  start,
  current,
  pointed,
  open,
  isFirstIncomplete,
  actions,
  onNotice,
}: {
  readonly set: IconSet;
  readonly names: readonly string[];
  /** Position of the first cell. */
  readonly start: number;
  /** The cell in the tab order and the one under the pointer, counted from the first of this row. */
  readonly current: number;
  readonly pointed: number;
  /** Slug of the icon in the drawer. */
  readonly open: string | undefined;
  /** Whether the rows before have all names and this one has not. */
  readonly isFirstIncomplete: boolean;
  readonly actions: CellActions;
  readonly onNotice: (text: string) => void;
}) {
  const collected = useCollected();
  const own = icons.filter(({ wanted }) => !missing.includes(wanted));
  const isCollected = icons.every(({ slug }) => collected.has(slug));
  const license = icons[0]?.packs?.[0]?.license;
  const about = [license?.title, license?.attribution_required === false && STRINGS.icon.noCredit]
    .concat(license?.attribution_required === true && STRINGS.icon.creditNeeded)
    .filter((text) => typeof text === 'string');
  /** The properties of an element that arrow keys reach. */
  const reachable = (column: number) => ({
    'data-position': start + column,
    onFocus: () => actions.onFocus(start + column),
  });
  const tabIndexOf = (column: number) => (current === column ? 0 : -1);
  const onCopy = async () => {
    const isCopied = await copyText(writeImports(icons));
    onNotice(isCopied ? TEXTS.copied(icons.length, pack.name) : STRINGS.notCopied);
  };
  const onCollect = () => {
    const isDone = icons
      .filter(({ slug }) => isCollected || !collected.has(slug))
      .map(toggleInCollection)
      .every(Boolean);
    const done = isCollected ? TEXTS.removed : TEXTS.added;
    onNotice(isDone ? done(icons.length, pack.name) : STRINGS.collection.full(COLLECTION_MAX));
  };
  return (
    <div
      role="row"
      tabIndex={-1}
      class={styles['row']}
      data-first-incomplete={isFirstIncomplete ? '' : undefined}
    >
      <div role="rowheader" tabIndex={-1} class={styles['pack']}>
        <Link href={`/packs/${pack.slug}`} tabIndex={tabIndexOf(0)} {...reachable(0)}>
          {pack.name}
        </Link>
        <span>{about.join(' · ')}</span>
        <span>{drawingText(own.map(({ svg }) => svg?.svg_code ?? ''))}</span>
      </div>
      {names.map((name, i) => {
        const icon = icons.find(({ wanted }) => wanted === name);
        return icon === undefined ? (
          <div
            role="gridcell"
            tabIndex={tabIndexOf(i + 1)}
            key={name}
            class={styles['missing']}
            {...reachable(i + 1)}
          >
            <span class="visually-hidden">{TEXTS.missing(name, pack.name)}</span>
          </div>
        ) : (
          <GridCell
            key={name}
            icon={icon}
            former={undefined}
            position={start + i + 1}
            isCurrent={current === i + 1}
            hasButtons={current === i + 1 || pointed === i + 1}
            isCollected={collected.has(icon.slug)}
            isOpen={icon.slug === open}
            packName={pack.name}
            standsFor={missing.includes(name) ? name : undefined}
            actions={actions}
          />
        );
      })}
      <div role="gridcell" tabIndex={-1} class={styles['copy']}>
        <button
          type="button"
          class={button['button']}
          aria-label={TEXTS.copyNamed(pack.name)}
          tabIndex={tabIndexOf(names.length + 1)}
          {...reachable(names.length + 1)}
          onClick={() => void onCopy()}
        >
          <Glyph name="copy" size={16} />
          <span>{TEXTS.imports}</span>
        </button>
      </div>
      <div role="gridcell" tabIndex={-1} class={styles['collect']}>
        <button
          type="button"
          class={button['quiet']}
          aria-pressed={isCollected}
          aria-label={isCollected ? TEXTS.removeNamed(pack.name) : TEXTS.addNamed(pack.name)}
          title={isCollected ? TEXTS.remove : TEXTS.add}
          tabIndex={tabIndexOf(names.length + 2)}
          {...reachable(names.length + 2)}
          onClick={onCollect}
        >
          <Glyph name={isCollected ? 'check' : 'collection'} />
        </button>
      </div>
    </div>
  );
}
