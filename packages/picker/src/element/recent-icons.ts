import { asList, asRecord, type PickerIcon } from './picker-icon.ts';

const STORAGE_KEY = 'glyphdex-picker:recent';
const RECENT_MAX = 12;

/** The icons that were chosen last in this browser, newest first. Pages without storage keep none. */
export function recentIcons(): readonly PickerIcon[] {
  try {
    return asList(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'))
      .filter(isIcon)
      .slice(0, RECENT_MAX);
  } catch {
    return [];
  }
}

export function rememberIcon(icon: PickerIcon): void {
  const { slug, name, pack, author, license, preview, isMonochrome } = icon;
  const stored: PickerIcon = { slug, name, pack, author, license, preview, isMonochrome };
  const others = recentIcons().filter((other) => other.slug !== slug);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([stored, ...others].slice(0, RECENT_MAX)));
  } catch {
    // The storage is full or forbidden.
  }
}

/** Other scripts of the page can write to the storage. */
function isIcon(value: unknown): value is PickerIcon {
  const { slug, name, preview, pack } = asRecord(value);
  const texts = [slug, name, preview, asRecord(pack)['name'] ?? ''];
  return texts.every((text) => typeof text === 'string') && /^https?:\/\//.test(preview as string);
}
