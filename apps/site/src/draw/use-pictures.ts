import { useCallback, useEffect, useState } from 'preact/hooks';
import { pictureIn, readPicture, storePicture } from './pictures.ts';

/**
 * Accepts pictures dropped or pasted anywhere on the page, and those passed to `take`. `onPicture` gets the stored name of
 * each.
 */
export function usePictures(onPicture: (name: string) => void) {
  const [isOver, setIsOver] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const take = useCallback(
    async (file: Blob) => {
      try {
        onPicture(storePicture(await readPicture(file)));
        setIsRefused(false);
      } catch {
        // The browser could not decode the file.
        setIsRefused(true);
      }
    },
    [onPicture],
  );
  useEffect(() => {
    const isPicture = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (!isPicture(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!isPicture(event)) return;
      event.preventDefault();
      setIsOver(false);
      const file = pictureIn(event.dataTransfer);
      if (file === undefined) setIsRefused(true);
      else void take(file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = pictureIn(event.clipboardData);
      if (file === undefined) return;
      event.preventDefault();
      void take(file);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, [take]);
  return { take, isOver, isRefused };
}
