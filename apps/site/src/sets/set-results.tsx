import type { Icon } from '@glyphdex/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { failureText } from '../api/requests.ts';
import { useSets } from '../api/sets.ts';
import button from '../design/button.module.css';
import { IconSurface } from '../design/drawing.tsx';
import gallery from '../gallery/gallery-page.module.css';
import type { ChangeQuery, GalleryQuery } from '../gallery/gallery-query.ts';
import grid from '../gallery/icon-grid.module.css';
import { LookBar } from '../gallery/look-bar.tsx';
import { PageLinks } from '../gallery/page-links.tsx';
import bar from '../gallery/result-bar.module.css';
import { IconDialog } from '../gallery/results.tsx';
import { Notice, useCellActions } from '../gallery/use-cell-actions.tsx';
import { useScrollMemory } from '../gallery/use-scroll-memory.ts';
import { STRINGS } from '../strings.ts';
import { SetRow } from './set-row.tsx';
import styles from './sets.module.css';

const TEXTS = STRINGS.sets;
/** Besides the icons, a row has a link to its pack and two buttons. */
const OTHER_CELLS = 3;

/** Rows of icons for `home, search, cart`: one pack a row, those with icons for all names first. */
export function SetResults({
  query,
  names,
  onChange,
}: {
  readonly query: GalleryQuery;
  readonly names: readonly string[];
  readonly onChange: ChangeQuery;
}) {
  const { look } = query;
  const { sets, isPlaceholderData, isPending, isError, error, refetch, pages, ...more } = useSets(
    names,
    query.page,
  );
  const table = useRef<HTMLDivElement>(null);
  const width = names.length + OTHER_CELLS;
  const [current, setCurrent] = useState(1);
  const [pointed, setPointed] = useState(-1);
  const { actions, notice, setNotice } = useCellActions(look, setCurrent, (icon: Icon) =>
    onChange({ icon: icon.slug }, query.icon === undefined ? 'push' : 'replace'),
  );
  useEffect(() => setCurrent(1), [query.search]);
  useScrollMemory(`sets ${names.join()}`, sets !== undefined);
  const icons = sets?.flatMap((set) => set.icons) ?? [];
  const complete = sets?.filter(({ found }) => found === names.length).length ?? 0;
  const areAllKnown = sets?.length !== complete || !more.hasNextPage;
  const iconAt = (position: number) => {
    const wanted = names[(position % width) - 1];
    return sets?.[Math.floor(position / width)]?.icons.find((icon) => icon.wanted === wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const icon = iconAt(current);
    if (icon !== undefined && event.key === 'x') return actions.onCollect(icon);
    if (icon !== undefined && event.key === 'c') return actions.onCopy(icon);
    if (event.key === 'Escape') return document.getElementById('search')?.focus();
    const column = current % width;
    const step = {
      ArrowRight: column < width - 1 ? 1 : 0,
      ArrowLeft: column > 0 ? -1 : 0,
      ArrowDown: width,
      ArrowUp: -width,
      Home: -column,
      End: width - 1 - column,
    }[event.key];
    const next = current + (step ?? 0);
    if (step === undefined || next < 0 || next >= width * (sets?.length ?? 0)) return;
    event.preventDefault();
    setCurrent(next);
    table.current?.querySelector<HTMLElement>(`[data-position="${next}"]`)?.focus();
  };
  const at = icons.findIndex(({ slug }) => slug === query.icon);
  return (
    <section
      class={gallery['results']}
      data-drawer={query.icon !== undefined}
      aria-label={TEXTS.title}
      aria-busy={isPending || isPlaceholderData}
    >
      <div class={`${gallery['bar']} ${styles['bar']}`}>
        <p role="status" class={bar['total']}>
          {sets === undefined
            ? isPending && STRINGS.gallery.searching
            : query.page !== undefined
              ? STRINGS.gallery.pages.at(query.page, pages)
              : TEXTS.complete(complete, areAllKnown, names.length)}
        </p>
        <button type="button" class={button['chip']} onClick={() => onChange({ isPlain: true })}>
          {TEXTS.asText}
        </button>
        <LookBar look={look} icons={icons} onChange={onChange} />
      </div>
      {isError && (
        <p role="alert" class={gallery['failure']}>
          {STRINGS.gallery.failed} {failureText(error)}{' '}
          <button type="button" class={button['button']} onClick={() => void refetch()}>
            {STRINGS.gallery.again}
          </button>
        </p>
      )}
      {sets?.length === 0 && !isPlaceholderData && (
        <div class={gallery['empty']}>
          <p class={gallery['nothing']}>{TEXTS.nothing}</p>
          <button
            type="button"
            class={`${button['button']} ${button['primary']}`}
            onClick={() => onChange({ isPlain: true })}
          >
            {TEXTS.asText}
          </button>
        </div>
      )}
      {sets !== undefined && sets.length > 0 && (
        <div
          ref={(element) => {
            table.current = element;
            element?.style.setProperty('--names', String(names.length));
          }}
          role="grid"
          tabIndex={-1}
          aria-label={TEXTS.title}
          aria-colcount={width}
          class={`${grid['grid']} ${styles['table']}`}
          data-ground={look.ground}
          data-density={look.density}
          data-names={names.length}
          data-long={names.length > 5 ? '' : undefined}
          data-former={isPlaceholderData ? '' : undefined}
          onKeyDown={onKeyDown}
          onPointerOver={({ target }) => {
            const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
            setPointed(Number(place?.dataset['place'] ?? -1));
          }}
        >
          <div role="row" tabIndex={-1} class={styles['head']}>
            <span role="columnheader" tabIndex={-1} class={styles['corner']}>
              {TEXTS.pack}
            </span>
            {names.map((name) => (
              <span role="columnheader" tabIndex={-1} key={name} title={name}>
                {name}
              </span>
            ))}
            <span role="columnheader" tabIndex={-1} class="visually-hidden">
              {TEXTS.imports}
            </span>
            <span role="columnheader" tabIndex={-1} class="visually-hidden">
              {STRINGS.collection.title}
            </span>
          </div>
          <IconSurface look={look}>
            {sets.map((set, row) => (
              <SetRow
                key={set.pack.slug}
                set={set}
                names={names}
                start={row * width}
                current={current - row * width}
                pointed={pointed - row * width}
                open={query.icon}
                isFirstIncomplete={row === complete && row > 0}
                actions={actions}
                onNotice={setNotice}
              />
            ))}
          </IconSurface>
        </div>
      )}
      {more.hasNextPage && !isPlaceholderData && (
        <Sentinel key={sets?.length} onView={() => void more.fetchNextPage()} />
      )}
      {sets !== undefined && <PageLinks page={query.page ?? 1} pages={pages} />}
      <Notice text={notice} />
      {query.icon !== undefined && (
        <IconDialog
          query={query}
          adjacent={{ before: icons[at - 1]?.slug, after: at < 0 ? undefined : icons[at + 1]?.slug }}
          onChange={onChange}
        />
      )}
    </section>
  );
}

/** Calls `onView` when the end of the rows is near the view. */
function Sentinel({ onView }: { readonly onView: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onView(),
      { rootMargin: '400px' },
    );
    observer.observe(line.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={line} class={styles['more']} />;
}
