import { element } from './build-dom.ts';
import type { PickerIcon } from './picker-icon.ts';

const RETRY_MS = 1_500;

/**
 * A picture of the icon, which shows when it has loaded. Drawings of one color are a mask, so they have the
 * color of the text on light and dark pages. Browsers run no scripts in either form. A picture that fails is
 * requested once more, because the service can be busy drawing others.
 */
export function iconPicture({ preview, isMonochrome, name }: PickerIcon): HTMLElement {
  const picture = element('span', { class: 'picture', part: 'picture', 'aria-hidden': 'true' });
  const load = (triesLeft: number): void => {
    const image = new Image();
    // Masks of other origins need an answer that allows them; previews do.
    image.crossOrigin = 'anonymous';
    image.alt = '';
    image.draggable = false;
    image.onload = () => {
      if (!isMonochrome) return picture.replaceChildren(image);
      picture.style.setProperty('--mask', `url("${preview.replaceAll('\\', '%5C').replaceAll('"', '%22')}")`);
      picture.classList.add('mask');
    };
    image.onerror = () => {
      if (triesLeft > 0) setTimeout(() => picture.isConnected && load(triesLeft - 1), RETRY_MS);
      else picture.classList.add('missing');
    };
    image.src = preview;
  };
  picture.dataset['initial'] = name.slice(0, 1);
  if (preview === '') picture.classList.add('missing');
  else load(1);
  return picture;
}
