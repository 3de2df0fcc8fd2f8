import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { getCredits } from '../api/icon.ts';
import { getLicenses } from '../api/licenses.ts';
import { failureText } from '../api/requests.ts';
import button from '../design/button.module.css';
import { CopyButton } from '../design/copy-button.tsx';
import { drawingAddress, useInk } from '../design/drawing-address.ts';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import styles from './collection.module.css';
import { saveFile, writeArchive, writeList, writeSprite } from './export-collection.ts';
import { clearCollection, removeFromCollection, type StoredIcon, useCollection } from './stored-icons.ts';

const TEXTS = STRINGS.collection;

/** The icons of the collection and their exports. */
export function CollectionPage() {
  const icons = useCollection();
  const ink = useInk();
  useTitle(TEXTS.title);
  return (
    <div class={styles['page']}>
      <h1>{TEXTS.title}</h1>
      {icons.length === 0 ? (
        <p class={styles['empty']}>
          {TEXTS.empty} <Link href="/">{STRINGS.missing.goOn}</Link>
        </p>
      ) : (
        <>
          <Exports icons={icons} />
          <ul class={styles['icons']}>
            {icons.map(({ id, slug, name, svg }) => (
              <li key={id}>
                <Link href={`/icons/${slug}`} title={slug}>
                  <img src={drawingAddress(svg, ink)} width="48" height="48" alt="" />
                  <span>{name}</span>
                </Link>
                <button
                  type="button"
                  aria-label={TEXTS.removeNamed(name)}
                  onClick={() => removeFromCollection(id)}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Exports of the whole collection. */
function Exports({ icons }: { readonly icons: readonly StoredIcon[] }) {
  const [failure, setFailure] = useState<Error>();
  const saveArchive = async () => {
    setFailure(undefined);
    try {
      const credits = await getCredits(icons.map(({ id }) => id));
      const licenses = await getLicenses(icons.map(({ slug }) => slug.split('--', 1)[0]!));
      saveFile('icons.zip', await writeArchive(icons, `${credits.markdown}\n`, licenses));
    } catch (error) {
      setFailure(error as Error);
    }
  };
  const saveSprite = () => saveFile('sprite.svg', new Blob([writeSprite(icons)], { type: 'image/svg+xml' }));
  const saveList = () => saveFile('icons.txt', new Blob([writeList(icons)], { type: 'text/plain' }));
  return (
    <>
      <p class={styles['exports']}>
        <button
          type="button"
          class={`${button['button']} ${button['primary']}`}
          onClick={() => void saveArchive()}
        >
          {TEXTS.archive}
        </button>
        <button type="button" class={button['button']} onClick={saveSprite}>
          {TEXTS.sprite}
        </button>
        <button type="button" class={button['button']} onClick={saveList}>
          {TEXTS.list}
        </button>
        <CopyButton text={() => icons.map(({ slug }) => slug.replace('--', ':')).join('\n')}>
          {TEXTS.names}
        </CopyButton>
        <button type="button" class={button['button']} onClick={clearCollection}>
          {TEXTS.clear}
        </button>
      </p>
      <p class={styles['note']}>{TEXTS.note(icons.length)}</p>
      {failure !== undefined && <p role="alert">{failureText(failure)}</p>}
    </>
  );
}
