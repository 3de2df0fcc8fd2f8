import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkFreeSpace, type Validators } from '@glyphdex/catalog/packed';
import { codeOf } from '../../base/operator-error.ts';
import type { CatalogAddress } from '../../config/catalog-address.ts';

/** Without an answer, or a further byte of it, for this time the server counts as away. */
const SILENCE_MS_MAX = 30_000;
const REDIRECTS_MAX = 5;
/** The largest file that is downloaded; all open-source icon sets have 200 MB. */
const BYTES_MAX = 16 * 2 ** 30;

/** A file that differs from the known one. */
export interface FoundCatalog {
  readonly validators: Validators;
  /** Its path; undefined if it is elsewhere and has to be downloaded. */
  readonly path?: string;
  /** Downloads the file. Rejects if it is cut off or too large for the disk. */
  save(
    path: string,
    folder: string,
    progress: (bytes: number, total: number | undefined) => void,
  ): Promise<void>;
  /** Ends the answer, if it is not saved. */
  discard(): void;
}

/** The place of a packed catalog. */
export interface CatalogSource {
  /** Identifies the address without its user, password and query. */
  readonly id: string;
  /** How messages name it. */
  readonly name: string;
  /**
   * Asks for the file, unless it still has these validators. Rejects if it cannot be read, in one line without
   * secrets.
   */
  ask(known?: Validators): Promise<FoundCatalog | 'unchanged'>;
}

export function openCatalogSource(address: CatalogAddress): CatalogSource {
  if (address.kind === 'file') {
    const { path } = address;
    return { id: idOf(path), name: path, ask: (known) => askFile(path, known) };
  }
  const { origin, pathname } = new URL(address.url);
  return {
    id: idOf(`${origin}${pathname}`),
    name: 'the file at CATALOG_URL',
    ask: (known) => askServer(address, known),
  };
}

/** Whether a server says nothing about the version of the file, so only its content can be compared. */
export function isUnversioned({ etag, lastModified }: Validators): boolean {
  return etag === undefined && lastModified === undefined;
}

function idOf(place: string): string {
  return createHash('sha256').update(place).digest('hex');
}

async function askFile(path: string, known?: Validators): Promise<FoundCatalog | 'unchanged'> {
  const found = await stat(path).catch((error: unknown) => {
    throw new Error(codeOf(error) === 'ENOENT' ? 'there is no file' : `it cannot be read (${codeOf(error)})`);
  });
  if (found.isDirectory()) throw new Error('it is a folder; name a file that "glyphdex catalog pack" wrote');
  const etag = `${found.ino}-${found.size}-${found.mtimeMs}`;
  if (known?.etag === etag) return 'unchanged';
  return { validators: { etag }, path, save: async () => undefined, discard: () => undefined };
}

async function askServer(
  { url, authorization }: CatalogAddress & { readonly kind: 'web' },
  known: Validators = {},
): Promise<FoundCatalog | 'unchanged'> {
  const conditions = {
    ...(known.etag !== undefined && { 'if-none-match': known.etag }),
    ...(known.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
  };
  let address = new URL(url);
  for (let redirects = 0; ; redirects++) {
    const isSameOrigin = address.origin === new URL(url).origin;
    const answer = await get(address, {
      ...conditions,
      ...(isSameOrigin && authorization !== undefined && { authorization }),
    });
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return foundIn(answer, known);
    // Reads the rest of the body, so the connection can be used again.
    answer.resume();
    if (statusCode === 304 && !isUnversioned(known)) return 'unchanged';
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new Error(`the server answered with status ${statusCode}${adviceFor(statusCode)}`);
    const next = URL.parse(headers.location, address.href);
    if (redirects === REDIRECTS_MAX || next === null || !/^https?:$/.test(next.protocol))
      throw new Error('the server redirects to an unusable address');
    if (address.protocol === 'https:' && next.protocol !== 'https:')
      throw new Error('the server redirects from https to http');
    address = next;
  }
}

function adviceFor(status: number): string {
  return status === 401 || status === 403 ? '; check the user, the password and the query' : '';
}

function foundIn(answer: IncomingMessage, known: Validators): FoundCatalog | 'unchanged' {
  const { etag, 'last-modified': lastModified, 'content-length': length } = answer.headers;
  const validators: Validators = {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
  const discard = () => void answer.destroy();
  // An answer that nobody reads would throw when its connection breaks.
  answer.on('error', () => undefined);
  // Some servers ignore the conditions.
  if (
    etag === undefined
      ? lastModified !== undefined && lastModified === known.lastModified
      : etag === known.etag
  ) {
    discard();
    return 'unchanged';
  }
  const total = length === undefined ? undefined : Number(length);
  return {
    validators,
    save: (path, folder, progress) => save(answer, total, path, folder, progress),
    discard,
  };
}

async function save(
  answer: IncomingMessage,
  total: number | undefined,
  ...[path, folder, progress]: Parameters<FoundCatalog['save']>
): Promise<void> {
  if ((total ?? 0) > BYTES_MAX) throw new Error(`it has more than ${BYTES_MAX / 2 ** 30} GiB`);
  checkFreeSpace(folder, total ?? 0);
  const silence = setTimeout(
    () => answer.destroy(new Error(`the server sent nothing for ${SILENCE_MS_MAX / 1_000} s`)),
    SILENCE_MS_MAX,
  );
  const file = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > BYTES_MAX) throw new Error(`it has more than ${BYTES_MAX / 2 ** 30} GiB`);
      await file.writeFile(chunk);
      progress(bytes, total);
    }
  } finally {
    clearTimeout(silence);
    answer.destroy();
    await file.close();
  }
}

/**
 * Resolves with the answer once its headers are here. Not `fetch`: in Node 24, a server that closes its
 * connection while the reader is slower than the network ends the process with an assertion.
 */
async function get(address: URL, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const send = address.protocol === 'https:' ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    const request = send(address, { headers: { ...headers, 'user-agent': 'glyphdex' } });
    const timer = setTimeout(
      () => request.destroy(new Error(`the server sent no answer in ${SILENCE_MS_MAX / 1_000} s`)),
      SILENCE_MS_MAX,
    );
    request.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end();
  });
}
