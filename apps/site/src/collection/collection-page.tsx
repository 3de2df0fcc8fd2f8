import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { failureText } from '../api/failure-text.ts';
import { getCredits } from '../api/icon.ts';
import button from '../design/button.module.css';
import { CopyButton } from '../design/copy-button.tsx';
import { drawingAddress } from '../design/drawing-address.ts';
import { useInk } from '../design/use-ink.ts';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import { putAllBack, putBack, useCollectedIcons } from './collected-icons.ts';
import styles from './collection.module.css';
import type { KeptIcon } from './kept-icons.ts';
import { saveFile } from './save-file.ts';
import { writeArchive } from './write-archive.ts';
import { writeSprite } from './write-sprite.ts';

const TEXTS = STRINGS.collection;

/** The icons that were picked, to be taken along together. */
export function CollectionPage() {
  const icons = useCollectedIcons();
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
          <Takeaway icons={icons} />
          <ul class={styles['icons']}>
            {icons.map(({ id, slug, name, svg }) => (
              <li key={id}>
                <Link href={`/icons/${slug}`} title={slug}>
                  <img src={drawingAddress(svg, ink)} width="48" height="48" alt="" />
                  <span>{name}</span>
                </Link>
                <button type="button" aria-label={TEXTS.remove(name)} onClick={() => putBack(id)}>
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

/** Ways to take all of them at once. */
function Takeaway({ icons }: { readonly icons: readonly KeptIcon[] }) {
  const [failure, setFailure] = useState<Error>();
  const saveArchive = async () => {
    setFailure(undefined);
    try {
      const credits = await getCredits(icons.map(({ id }) => id));
      saveFile('icons.zip', await writeArchive(icons, `${credits.markdown}\n`));
    } catch (error) {
      setFailure(error as Error);
    }
  };
  const saveSprite = () => saveFile('sprite.svg', new Blob([writeSprite(icons)], { type: 'image/svg+xml' }));
  return (
    <>
      <p class={styles['ways']}>
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
        <CopyButton text={() => icons.map(({ slug }) => slug.replace('--', ':')).join('\n')}>
          {TEXTS.names}
        </CopyButton>
        <button type="button" class={button['button']} onClick={putAllBack}>
          {TEXTS.clear}
        </button>
      </p>
      <p class={styles['note']}>{TEXTS.note(icons.length)}</p>
      {failure !== undefined && <p role="alert">{failureText(failure)}</p>}
    </>
  );
}
