import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, type ZipFile as OpenedZip, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { codeOf, OperatorError, openFailure } from '../../base/operator-error.ts';

/** A higher number than this was written by a newer version. */
export const BACKUP_FORMAT = 1;

const MANIFEST = 'manifest.json';
const MANIFEST_BYTES_MAX = 16 * 1024 ** 2;
const ENTRIES_MAX = 100_000;
const SHA256 = /^[0-9a-f]{64}$/;

/** The description of a backup, the first file in it. */
export interface BackupManifest {
  readonly format: number;
  /** Version of the program. */
  readonly version: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** `postgres`: the backup holds no database. */
  readonly database: 'sqlite' | 'postgres';
  readonly installationId: string | null;
  /** Sources of the catalog, and the custom packs by slug, as file names. */
  readonly catalog: {
    readonly sources: readonly string[];
    readonly packs: Readonly<Record<string, string>>;
  };
  /** All other files, in the order of the archive. */
  readonly files: readonly BackupFile[];
}

export interface BackupFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file to put into a backup. */
export interface BackupSource {
  readonly name: string;
  readonly path: string;
}

/**
 * Writes a zip archive with a manifest and these files to a new file that only its owner can read. On return it
 * is on the disk. `advance` gets the bytes of each step.
 */
export async function writeBackup(
  path: string,
  manifest: Omit<BackupManifest, 'format' | 'files'>,
  sources: readonly BackupSource[],
  advance: (bytes: number) => void,
): Promise<void> {
  const files: BackupFile[] = [];
  for (const { name, path: source } of sources) files.push({ name, ...(await digestOf(source)) });
  const zip = new ZipFile();
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const isWritten = finished(output);
  zip.on('error', (error) => output.destroy(error as Error));
  zip.outputStream.on('data', (chunk: Buffer) => advance(chunk.length));
  zip.outputStream.pipe(output);
  const text = `${JSON.stringify({ format: BACKUP_FORMAT, ...manifest, files } satisfies BackupManifest, null, 2)}\n`;
  zip.addBuffer(Buffer.from(text), MANIFEST, { compress: false, mode: 0o100600 });
  for (const { name, path: source } of sources) zip.addFile(source, name, { compress: true, mode: 0o100600 });
  zip.end();
  await isWritten;
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** A backup that was opened. Nothing in it is trusted: names of entries are never used as paths. */
export interface OpenBackup {
  readonly manifest: BackupManifest;
  /**
   * Copies a file of the backup to a new file that only its owner can read, and flushes it. Rejects with an
   * `OperatorError`, with a part of the file written, if its content is not that of the manifest.
   */
  extract(file: BackupFile, to: string): Promise<void>;
  /** As `extract`, without a copy. */
  check(file: BackupFile): Promise<void>;
  close(): void;
}

/** Opens a backup and checks its description. Throws an `OperatorError` if it is none, or not whole. */
export async function openBackup(path: string): Promise<OpenBackup> {
  let zip: OpenedZip | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const opened = zip;
    const entries = await entriesOf(opened);
    const manifest = parseManifest(await readManifest(opened, entries.get(MANIFEST)));
    const names = [MANIFEST, ...manifest.files.map(({ name }) => name)];
    if (names.length !== entries.size || names.some((name) => !entries.has(name)))
      throw new Error('its files are not those that its manifest names');
    const read = async (file: BackupFile, sink: (bytes: Readable) => Promise<void>) => {
      try {
        const bytes = await opened.openReadStreamPromise(entries.get(file.name)!);
        const { stream, verify } = verified(file);
        bytes.on('error', (error) => stream.destroy(error));
        await sink(bytes.pipe(stream));
        verify();
      } catch (error) {
        if (codeOf(error)?.startsWith('E') === true) throw error;
        throw new OperatorError(unusable(path, `${file.name}: ${(error as Error).message}`), {
          cause: error,
        });
      }
    };
    return {
      manifest,
      extract: (file, to) =>
        read(file, async (bytes) => {
          await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
        }),
      check: (file) =>
        read(file, async (bytes) => {
          bytes.resume();
          await finished(bytes);
        }),
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    if (error instanceof OperatorError) throw error;
    const reason = openFailure(path, error, 'glyphdex backup') ?? unusable(path, (error as Error).message);
    throw new OperatorError(reason, { cause: error });
  }
}

async function digestOf(path: string): Promise<Pick<BackupFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Passes bytes on and ends early if there are more than declared. */
function verified({ bytes, sha256 }: BackupFile): { readonly stream: Transform; verify(): void } {
  const hash = createHash('sha256');
  let length = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      hash.update(chunk);
      if (length > bytes) done(new Error('it is longer than its manifest says'));
      else done(undefined, chunk);
    },
  });
  return {
    stream,
    verify() {
      if (length !== bytes || hash.digest('hex') !== sha256)
        throw new Error('its content differs from its checksum');
    },
  };
}

async function entriesOf(zip: OpenedZip): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw new Error(`it has more than ${ENTRIES_MAX} entries`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted() || entries.has(entry.fileName))
      throw new Error('it has an encrypted or a duplicate entry');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readManifest(zip: OpenedZip, entry: Entry | undefined): Promise<string> {
  if (entry === undefined) throw new Error('it has no manifest');
  if (entry.compressionMethod !== 0 || entry.uncompressedSize > MANIFEST_BYTES_MAX)
    throw new Error('its manifest is too large');
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks);
  if (crc32(text) !== entry.crc32) throw new Error('its manifest is damaged');
  return text.toString();
}

function parseManifest(text: string): BackupManifest {
  const manifest = JSON.parse(text) as BackupManifest;
  const { format, catalog, files, database, installationId } = manifest;
  if (typeof format !== 'number' || format < 1) throw new Error('its manifest is damaged');
  if (format > BACKUP_FORMAT)
    throw new OperatorError(
      `the backup was written by a newer version of Glyphdex (format ${format}). Restore it with that version.`,
    );
  const isText = (value: unknown) => typeof value === 'string';
  const isValid =
    (database === 'sqlite' || database === 'postgres') &&
    (installationId === null || isText(installationId)) &&
    Array.isArray(catalog?.sources) &&
    catalog.sources.every(isText) &&
    typeof catalog.packs === 'object' &&
    catalog.packs !== null &&
    Object.values(catalog.packs).every(isText) &&
    Array.isArray(files) &&
    files.every(
      (file) =>
        isText(file?.name) && Number.isSafeInteger(file.bytes) && file.bytes >= 0 && SHA256.test(file.sha256),
    );
  if (!isValid) throw new Error('its manifest is damaged');
  return manifest;
}

function unusable(path: string, reason: string): string {
  return `${path} is not a whole backup of Glyphdex (${reason}). Use another backup. Nothing was changed.`;
}
