import { STRINGS } from '../strings.ts';

/** The address of the page names a picture that this browser does not have. */
export class PictureGone extends Error {
  constructor() {
    super(STRINGS.draw.gone);
    this.name = 'PictureGone';
  }
}
