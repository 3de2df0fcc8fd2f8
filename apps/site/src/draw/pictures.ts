/** Pixels of the longer side of what is sent: more than the service looks at. */
const SIDE = 320;

/**
 * A picture of any kind that the browser can show, as a small PNG in a `data:` address: a few kilobytes are sent, and the
 * file itself never leaves the browser. Rejects when it is no picture.
 */
export async function readPicture(file: Blob): Promise<string> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // Drawings without a size of their own have none.
    const width = image.naturalWidth || SIDE;
    const height = image.naturalHeight || SIDE;
    const scale = SIDE / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The first picture among what was dropped or pasted. */
export function pictureIn(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}

const PREFIX = 'picture:';
/** Pictures are some ten kilobytes each; browsers keep five megabytes. */
const PICTURES_MAX = 24;

/**
 * Keeps a picture, as a `data:` address, for as long as this tab lives, so that going back and reloading find it again.
 * Gives the name under which an address of the page refers to it. The oldest pictures make room.
 */
export function storePicture(address: string): string {
  const names = Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .sort();
  for (const name of names.slice(0, Math.max(0, names.length - PICTURES_MAX + 1)))
    sessionStorage.removeItem(name);
  const name = Date.now().toString(36);
  sessionStorage.setItem(PREFIX + name, address);
  return name;
}

/** The picture of this name as a `data:` address; undefined when this tab does not have it. */
export function storedPicture(name: string): string | undefined {
  return sessionStorage.getItem(PREFIX + name) ?? undefined;
}

/** The bytes of a `data:` address in base64. `fetch` would be refused by the content security policy. */
export function bytesOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
