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
