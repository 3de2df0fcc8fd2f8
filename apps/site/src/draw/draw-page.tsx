import { Glyph } from '../design/glyph.tsx';
import { useTitle } from '../design/use-title.ts';
import layout from '../gallery/gallery-page.module.css';
import { useGalleryQuery } from '../gallery/gallery-query.ts';
import { useLookOf } from '../gallery/look-bar.tsx';
import { Results } from '../gallery/results.tsx';
import { STRINGS } from '../strings.ts';
import styles from './draw.module.css';
import { DrawingPad } from './drawing-pad.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { storePicture } from './pictures.ts';

const TEXTS = STRINGS.draw;

/** A drawing pad, a choice of pictures, and the icons similar to the drawing or picture. */
export function DrawPage() {
  const [address, change] = useGalleryQuery();
  const query = useLookOf(address);
  useTitle(TEXTS.title);
  return (
    <div class={`${layout['page']} ${styles['page']}`}>
      <section class={styles['intro']}>
        <h1>{TEXTS.title}</h1>
        <p>{TEXTS.how}</p>
        <DrawingPad
          onPicture={(address) =>
            change({ image: address === undefined ? undefined : storePicture(address) }, 'replace')
          }
        >
          <PictureChoice />
        </DrawingPad>
      </section>
      {query.image === undefined ? (
        <p class={styles['waiting']}>
          <Glyph name="draw" size={32} />
          {TEXTS.waiting}
        </p>
      ) : (
        <Results query={query} onChange={change} />
      )}
    </div>
  );
}
