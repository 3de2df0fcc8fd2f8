/** Prefixes and icon names: lower-case words and digits joined by single hyphens. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NAME_CHARS_MAX = 120;

export function isIconName(name: string): boolean {
  return name.length <= NAME_CHARS_MAX && NAME.test(name);
}
