import type { GlyphdexPickerEventMap } from './element/event-map.ts';
import { GlyphdexPicker } from './element/glyphdex-picker.ts';

export type { ChosenIcon, PickerIcon, PickerLicense } from './element/picker-icon.ts';
export type { PickerStrings } from './element/strings.ts';
export { GlyphdexPicker, type GlyphdexPickerEventMap };

declare global {
  interface HTMLElementTagNameMap {
    'glyphdex-picker': GlyphdexPicker;
  }
}

// Importing this module defines the element. Servers that render pages have no registry.
if (globalThis.customElements?.get('glyphdex-picker') === undefined) {
  globalThis.customElements?.define('glyphdex-picker', GlyphdexPicker);
}
