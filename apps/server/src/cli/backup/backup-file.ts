import { stat } from 'node:fs/promises';
import { CheckedZip, openFailure, sha256Files, writeNewFile, writeZip } from '@glyphdex/catalog';
import { OperatorError } from '../../base/operator-error.ts';

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
 * is on the disk. `advance` gets the bytes of each step through the files.
 */
export async function writeBackup(
  path: string,
  manifest: Omit<BackupManifest, 'format' | 'files'>,
  sources: readonly BackupSource[],
  advance: (bytes: number) => void,
): Promise<void> {
  const digests = await sha256Files(sources.map((source) => source.path));
  const files: BackupFile[] = [];
  for (const [i, source] of sources.entries())
    files.push({ name: source.name, bytes: (await stat(source.path)).size, sha256: digests[i]! });
  const text = `${JSON.stringify({ format: BACKUP_FORMAT, ...manifest, files } satisfies BackupManifest, null, 2)}\n`;
  const compressed = sources.map((source) => ({ ...source, isCompressed: true }));
  await writeZip(path, [{ name: MANIFEST, content: Buffer.from(text) }, ...compressed], advance);
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
  let zip: CheckedZip | undefined;
  try {
    zip = await CheckedZip.open(path, ENTRIES_MAX);
    const opened = zip;
    const manifest = parseManifest(await zip.text(MANIFEST, MANIFEST_BYTES_MAX));
    const names = [MANIFEST, ...manifest.files.map(({ name }) => name)];
    if (names.length !== zip.entries.size || names.some((name) => !opened.entries.has(name)))
      throw new Error('its files are not those that its manifest names');
    return {
      manifest,
      extract: (file, to) => writeNewFile(to, contentOf(opened, path, file)),
      async check(file) {
        const content = contentOf(opened, path, file);
        while ((await content.next()).done !== true);
      },
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    if (error instanceof OperatorError) throw error;
    const reason = openFailure(path, error, 'glyphdex backup') ?? unusable(path, (error as Error).message);
    throw new OperatorError(reason, { cause: error });
  }
}

async function* contentOf(zip: CheckedZip, path: string, file: BackupFile): AsyncGenerator<Uint8Array> {
  try {
    yield* zip.read(file.name, file);
  } catch (error) {
    throw new OperatorError(unusable(path, (error as Error).message), { cause: error });
  }
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
