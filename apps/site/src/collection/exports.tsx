import type { Icon } from '@glyphdex/contract';
import { useState } from 'preact/hooks';
import { getCredits } from '../api/icon.ts';
import { getLicenses } from '../api/licenses.ts';
import { failureText } from '../api/requests.ts';
import button from '../design/button.module.css';
import { CopyButton } from '../design/copy-button.tsx';
import { storedLook } from '../gallery/tile-look.ts';
import { STRINGS } from '../strings.ts';
import styles from './collection.module.css';
import type { Collection } from './collections.ts';
import { ARCHIVE_FORMATS, filesOf, saveFile, writeArchive, writeSprite } from './export-collection.ts';

const TEXTS = STRINGS.collection;
/** The formats of an archive, and those of one file. */
const FORMATS = [...ARCHIVE_FORMATS, 'Sprite', 'List'] as const;
const NAMES: Partial<Record<(typeof FORMATS)[number], string>> = {
  Font: TEXTS.font,
  Sprite: TEXTS.sprite,
  List: TEXTS.list,
};

/** Exports of a whole collection in the look that the visitor has chosen for all icons, and a link that shares it. */
export function Exports({
  collection,
  icons,
}: {
  readonly collection: Collection;
  readonly icons: readonly Icon[];
}) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('SVG');
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  const slugs = icons.map(({ slug }) => slug);
  const save = async () => {
    if (format === 'Sprite') return saveFile('sprite.svg', new Blob([writeSprite(icons, storedLook.get())]));
    if (format === 'List') return saveFile('icons.txt', new Blob(slugs.map((slug) => `${slug}\n`)));
    setBusy(true);
    setNote(undefined);
    try {
      const [credits, licenses, { files, leftOut }] = await Promise.all([
        getCredits(icons.map(({ id }) => id)),
        getLicenses(slugs.map((slug) => slug.split('--', 1)[0]!)),
        filesOf(icons, format, storedLook.get()),
      ]);
      saveFile(`${collection.name}.zip`, await writeArchive(files, `${credits.markdown}\n`, licenses));
      if (leftOut.length > 0) setNote(TEXTS.leftOut(leftOut.map(({ name }) => name).join(', ')));
    } catch (error) {
      setNote(failureText(error as Error));
    }
    setBusy(false);
  };
  const link = () => {
    const hash = `name=${encodeURIComponent(collection.name)}&icons=${slugs.join(',')}`;
    return `${location.origin}${location.pathname}#${hash}`;
  };
  return (
    <div class={styles['exports']}>
      <select
        aria-label={TEXTS.format}
        value={format}
        onChange={({ currentTarget }) => setFormat(currentTarget.value as typeof format)}
      >
        {FORMATS.map((name) => (
          <option key={name} value={name}>
            {NAMES[name] ?? name}
          </option>
        ))}
      </select>
      <button
        type="button"
        class={`${button['button']} ${button['primary']}`}
        disabled={isBusy || icons.length === 0}
        onClick={() => void save()}
      >
        {TEXTS.download}
      </button>
      <CopyButton text={link}>{TEXTS.share}</CopyButton>
      <CopyButton text={() => slugs.map((slug) => slug.replace('--', ':')).join('\n')}>
        {TEXTS.names}
      </CopyButton>
      <p class={styles['note']} role={note === undefined ? undefined : 'alert'}>
        {note ?? (collection.id !== '' && (collection.isKept === true ? TEXTS.inAccount : TEXTS.inBrowser))}
      </p>
    </div>
  );
}
