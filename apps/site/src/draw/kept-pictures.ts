const PREFIX = 'picture:';
/** Pictures are some ten kilobytes each; browsers keep five megabytes. */
const KEPT_MAX = 24;

/**
 * Keeps a picture, as a `data:` address, for as long as this tab lives, so that going back and reloading find it again.
 * Gives the name under which an address of the page refers to it. The oldest pictures make room.
 */
export function keepPicture(address: string): string {
  const names = Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .sort();
  for (const name of names.slice(0, Math.max(0, names.length - KEPT_MAX + 1)))
    sessionStorage.removeItem(name);
  const name = Date.now().toString(36);
  sessionStorage.setItem(PREFIX + name, address);
  return name;
}

/** The picture of this name as a `data:` address; undefined when this tab does not have it. */
export function keptPicture(name: string): string | undefined {
  return sessionStorage.getItem(PREFIX + name) ?? undefined;
}

/** The bytes of a `data:` address in base64. `fetch` would be refused by the content security policy. */
export function bytesOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
