import { useCallback, useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useGalleryQuery } from '../gallery/gallery-query.ts';
import { STRINGS } from '../strings.ts';
import styles from './draw.module.css';
import { readPicture, storePicture } from './pictures.ts';

const TEXTS = STRINGS.draw;

/**
 * Searches by a picture that is dropped, pasted or chosen on any page, the first of several: on the page of the search
 * that is open, else on the start page. Tells when a file is no picture that the browser can decode and store.
 */
export function PictureSearch() {
  const [path, navigate] = useLocation();
  const [, change] = useGalleryQuery();
  const [isOver, setIsOver] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const read = useCallback(
    async (file: Blob | undefined) => {
      try {
        const image = storePicture(await readPicture(file!));
        if (path === '/' || path === '/draw') change({ search: '', image, icon: undefined });
        else navigate(`/?${new URLSearchParams({ image })}`);
        setIsRefused(false);
      } catch {
        setIsRefused(true);
      }
    },
    [path, change, navigate],
  );
  useEffect(() => {
    // Until a file is dropped, its type is unknown.
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      void read(pictureIn(event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = pictureIn(event.clipboardData);
      if (file === undefined) return;
      event.preventDefault();
      void read(file);
    };
    const onChange = ({ target }: Event) => {
      const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
      if (file !== undefined) void read(file);
    };
    const ends = new AbortController();
    document.addEventListener('dragover', onDragOver, ends);
    document.addEventListener('dragleave', onDragLeave, ends);
    document.addEventListener('drop', onDrop, ends);
    document.addEventListener('paste', onPaste, ends);
    document.addEventListener('change', onChange, ends);
    return () => ends.abort();
  }, [read]);
  return (
    <>
      {isRefused && (
        <p role="alert" class={styles['refused']}>
          {TEXTS.refused}
        </p>
      )}
      {isOver && <div class={styles['drop']}>{TEXTS.drop}</div>}
    </>
  );
}

/** The first picture file of a drop or paste; undefined if it has none. */
function pictureIn(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}
