import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { codeOf } from '../base/operator-error.ts';
import { shownValue } from '../base/shown-value.ts';

/** Longer than any address or token. */
const BYTES_MAX = 16 * 1024;

/**
 * The text in a file with one secret, without spaces and line ends around it, or what is wrong with the file,
 * as the end of a sentence. No message contains any of its content.
 */
export function readSecretSetting(path: string): { readonly text: string } | { readonly fault: string } {
  const file = `names the file ${shownValue(path)}`;
  let bytes: Buffer;
  try {
    const read = readRegularFile(path);
    if (read === undefined) return { fault: `${file}, which is not a regular file.` };
    bytes = read;
  } catch (error) {
    return { fault: `${file}, which ${reasonOf(error)}` };
  }
  if (bytes.length > BYTES_MAX)
    return { fault: `${file}, which is longer than ${BYTES_MAX / 1024} KiB. It must hold one secret only.` };
  const text = bytes.toString().trim();
  if (text === '') return { fault: `${file}, which is empty. Write the secret into it.` };
  if (!isUtf8(bytes) || /\p{Cc}/u.test(text))
    return { fault: `${file}, which does not hold one line of text. Write only the secret into it.` };
  return { text };
}

/** At most one byte more than `BYTES_MAX`; `undefined` for a folder or a pipe, on which a read may wait forever. */
function readRegularFile(path: string): Buffer | undefined {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!fstatSync(descriptor).isFile()) return undefined;
    const buffer = Buffer.alloc(BYTES_MAX + 1);
    let length = 0;
    for (;;) {
      const count = readSync(descriptor, buffer, length, buffer.length - length, null);
      length += count;
      if (count === 0 || length === buffer.length) return buffer.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist. Create it, or correct the path.';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be read. Make it readable by the user of the service.';
    default:
      return `cannot be read (${code ?? (error as Error).name}).`;
  }
}
