/** Longer side of a stored picture, in pixels. The service compares drawings on a much coarser grid. */
const SIDE = 320;

/**
 * Converts any picture that the browser can decode to a small PNG in a `data:` address. The original file is not sent.
 * Rejects if the browser cannot decode it.
 */
export async function readPicture(file: Blob): Promise<string> {
  const address = URL.createObjectURL(file);
  try {
    return await paintPicture(address, SIDE);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The picture at an address as a PNG in a `data:` address, its longer side as long as `side`. */
export async function paintPicture(address: string, side: number): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  // SVG without width and height has no natural size.
  const width = image.naturalWidth || side;
  const height = image.naturalHeight || side;
  const scale = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

const PREFIX = 'picture:';
/** Pictures that a tab stores. A drawing takes about 10 KB and a photo more; session storage holds 5 MB. */
const PICTURES_MAX = 24;

/**
 * Stores a picture (a `data:` address) for the life of the tab, for reloads and the back button. Returns the name that
 * the page's address uses. Removes the oldest pictures beyond the maximum, and more if session storage is full.
 * Throws if it is full without pictures.
 */
export function storePicture(address: string): string {
  const stored = Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .sort();
  const name = Date.now().toString(36);
  while (stored.length >= PICTURES_MAX || !tryToStore(PREFIX + name, address)) {
    const oldest = stored.shift();
    if (oldest === undefined) throw new Error('Session storage is full');
    sessionStorage.removeItem(oldest);
  }
  return name;
}

/** Stores a value. Returns false if session storage is full. */
function tryToStore(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The picture as a `data:` address; undefined when this tab has none of this name. */
export function storedPicture(name: string): string | undefined {
  return sessionStorage.getItem(PREFIX + name) ?? undefined;
}

/** Decodes a base64 `data:` address. The content security policy forbids `fetch` for it. */
export function blobOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
