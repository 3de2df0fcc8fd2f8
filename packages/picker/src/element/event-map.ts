import type { ChosenIcon } from './picker-icon.ts';

/** The events of the element that a form control does not have, or not with this detail. */
export interface GlyphdexPickerEventMap {
  readonly change: CustomEvent<ChosenIcon | null>;
}
