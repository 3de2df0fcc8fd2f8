import type { Icon } from '@glyphdex/contract';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useIconsOf } from '../api/collections.ts';
import { failureText } from '../api/requests.ts';
import button from '../design/button.module.css';
import { Drawing } from '../design/drawing.tsx';
import { Glyph } from '../design/glyph.tsx';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import styles from './collection.module.css';
import {
  addCollection,
  COLLECTION_MAX,
  type Collection,
  type Collections,
  changeCollection,
  collections,
  currentOf,
} from './collections.ts';
import { Exports } from './exports.tsx';
import { PackSwitch } from './pack-switch.tsx';

const TEXTS = STRINGS.collection;

/** The collections of this browser, or the one that the address names after `#`. */
export function CollectionPage() {
  const [shared, setShared] = useState(readShared);
  useTitle(TEXTS.title);
  useEffect(() => {
    const update = () => setShared(readShared());
    window.addEventListener('hashchange', update);
    return () => window.removeEventListener('hashchange', update);
  }, []);
  if (shared === undefined) return <OwnCollections />;
  const keep = () => {
    if (!addCollection(shared.name, shared.icons)) return;
    history.replaceState(null, '', location.pathname);
    setShared(undefined);
  };
  return (
    <div class={styles['page']}>
      <p class={styles['note']}>{TEXTS.shared}</p>
      <header class={styles['head']}>
        <h1>{shared.name}</h1>
        <button type="button" class={`${button['button']} ${button['primary']}`} onClick={keep}>
          {TEXTS.keep}
        </button>
      </header>
      <Icons collection={shared} />
    </div>
  );
}

/** The collection of a link such as `#name=Navigation&icons=mdi--home,mdi--cog`. */
function readShared(): Collection | undefined {
  const params = new URLSearchParams(location.hash.slice(1));
  const slugs = (params.get('icons') ?? '')
    .split(',')
    .filter((slug) => /^[a-z0-9-]+$/.test(slug) && slug.includes('--'));
  if (slugs.length === 0) return undefined;
  return {
    id: '',
    name: params.get('name')?.slice(0, 80) || TEXTS.first,
    icons: [...new Set(slugs)].slice(0, COLLECTION_MAX),
  };
}

function OwnCollections() {
  const state = collections.use();
  const current = currentOf(state);
  /** The collections before a removal, and what was removed. */
  const [undo, setUndo] = useState<{ readonly before: Collections; readonly what: string }>();
  const remove = (what: string, change: () => void) => {
    setUndo({ before: state, what });
    change();
  };
  return (
    <div class={styles['page']}>
      <h1 class={current === undefined ? undefined : 'visually-hidden'}>{TEXTS.title}</h1>
      <div class={styles['tabs']} role="group" aria-label={TEXTS.all}>
        {state.all.map(({ id, name, icons }) => (
          <button
            key={id}
            type="button"
            class={button['chip']}
            aria-pressed={id === current?.id}
            onClick={() => collections.set({ ...state, current: id })}
          >
            {name} <span class={styles['number']}>{icons.length}</span>
          </button>
        ))}
        <button
          type="button"
          class={button['chip']}
          onClick={() => addCollection(TEXTS.numbered(state.all.length + 1), [])}
        >
          <Glyph name="plus" size={14} /> {TEXTS.create}
        </button>
      </div>
      {current !== undefined && (
        <header class={styles['head']}>
          <input
            key={current.id}
            class={styles['name']}
            value={current.name}
            maxLength={80}
            aria-label={TEXTS.name}
            onChange={({ currentTarget }) => {
              const name = currentTarget.value.trim();
              if (name === '') currentTarget.value = current.name;
              else changeCollection(current.id, { name });
            }}
          />
          <button
            type="button"
            class={button['button']}
            onClick={() =>
              remove(current.name, () =>
                collections.set({ ...state, all: state.all.filter(({ id }) => id !== current.id) }),
              )
            }
          >
            {TEXTS.removeAll}
          </button>
        </header>
      )}
      {current === undefined || current.icons.length === 0 ? (
        <p class={styles['empty']}>
          <Glyph name="collection" size={32} />
          {TEXTS.empty}
          <Link href="/" class={`${button['button']} ${button['primary']}`}>
            {STRINGS.missing.goOn}
          </Link>
        </p>
      ) : (
        <Icons
          collection={current}
          onRemove={({ slug, name }) =>
            remove(name, () =>
              changeCollection(current.id, { icons: current.icons.filter((one) => one !== slug) }),
            )
          }
        />
      )}
      <p role="status" class={undo === undefined ? 'visually-hidden' : styles['undo']}>
        {undo !== undefined && (
          <>
            {TEXTS.removed(undo.what)}{' '}
            <button
              type="button"
              class={button['button']}
              onClick={() => {
                collections.set(undo.before);
                setUndo(undefined);
              }}
            >
              {STRINGS.draw.undo}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

/** The exports, the switch to another pack, and the icons. */
function Icons({
  collection,
  onRemove,
}: {
  readonly collection: Collection;
  /** Absent for a collection that cannot be changed. */
  readonly onRemove?: (icon: Icon) => void;
}) {
  const { data = [], isError, error } = useIconsOf(collection.icons);
  const bySlug = new Map(data.map((icon) => [icon.slug, icon]));
  const icons = collection.icons.flatMap((slug) => bySlug.get(slug) ?? []);
  return (
    <>
      <Exports collection={collection} icons={icons} />
      {isError && <p role="alert">{failureText(error)}</p>}
      <ul class={styles['icons']}>
        {icons.map((icon) => (
          <li key={icon.id}>
            <Link href={`/icons/${icon.slug}`} title={icon.slug}>
              <Drawing icon={icon} />
              <span>{icon.name}</span>
            </Link>
            {onRemove !== undefined && (
              <button
                type="button"
                aria-label={TEXTS.removeNamed(icon.name)}
                title={TEXTS.remove}
                onClick={() => onRemove(icon)}
              >
                <Glyph name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {collection.icons.length > 1 && <PackSwitch key={collection.id} collection={collection} />}
    </>
  );
}
