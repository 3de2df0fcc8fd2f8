import type { PictureFormat } from '../icons/pictures.ts';

/** Drawn pictures by name. A lost picture is drawn again. */
export interface PreviewCache {
  /** `name` is 16 characters of base64url. Never rejects: `undefined` if the picture is missing or cannot be read. */
  read(name: string, format: PictureFormat): Promise<Uint8Array | undefined>;
  /** Rejects if the picture cannot be written. Does nothing for a name of another form. */
  write(name: string, format: PictureFormat, picture: Uint8Array): Promise<void>;
  /** Like `write`, but logs a failure and never rejects. */
  tryWrite(name: string, format: PictureFormat, picture: Uint8Array): Promise<void>;
}
