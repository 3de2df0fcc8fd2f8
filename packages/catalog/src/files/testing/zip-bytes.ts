import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive. Optional members make the archive unusual or false. */
export interface ZipEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** Stored instead of deflated. */
  readonly isStored?: boolean;
  /** File type and permissions, as Unix stores them. */
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  /** Size and checksum that the archive states in place of the true ones. */
  readonly claimedBytes?: number;
  readonly claimedCrc?: number;
  /** Stores sizes and offset in the ZIP64 extra field, as large archives do. */
  readonly isZip64?: boolean;
}

/** An archive with these entries. */
export function zipBytes(entries: readonly ZipEntry[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const parts = partsOf(entry);
    const local = Buffer.concat([localHeader(parts), parts.name, parts.data]);
    const extra = entry.isZip64 ? zip64Extra(parts, offset) : Buffer.alloc(0);
    central.push(centralHeader(parts, offset, extra), parts.name, extra);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...locals, directory, endRecord(entries.length, directory.length, offset, comment)]);
}

interface Parts {
  readonly name: Buffer;
  readonly data: Buffer;
  readonly bytes: number;
  readonly crc: number;
  readonly flags: number;
  readonly method: number;
  readonly mode: number;
  readonly isZip64: boolean;
}

const UTF8_NAMES = 0x800;
const REGULAR = 0o100644;

function partsOf(entry: ZipEntry): Parts {
  const name = typeof entry.name === 'string' ? Buffer.from(entry.name) : Buffer.from(entry.name);
  const content = Buffer.from(entry.content ?? '');
  return {
    name,
    data: entry.isStored ? content : deflateRawSync(content),
    bytes: entry.claimedBytes ?? content.length,
    crc: entry.claimedCrc ?? crc32(content),
    flags: entry.flags ?? UTF8_NAMES,
    method: entry.method ?? (entry.isStored ? 0 : 8),
    mode: entry.mode ?? REGULAR,
    isZip64: entry.isZip64 ?? false,
  };
}

/** Stands in a 32-bit field whose value is in the ZIP64 extra field. */
const IN_ZIP64_FIELD = 0xffff_ffff;

function localHeader({ name, data, bytes, crc, flags, method }: Parts): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(bytes, 22);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function centralHeader(parts: Parts, offset: number, extra: Buffer): Buffer {
  const { name, data, bytes, crc, flags, method, mode, isZip64 } = parts;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE((3 << 8) | 45, 4);
  header.writeUInt16LE(isZip64 ? 45 : 20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(isZip64 ? IN_ZIP64_FIELD : data.length, 20);
  header.writeUInt32LE(isZip64 ? IN_ZIP64_FIELD : bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE((mode << 16) >>> 0, 38);
  header.writeUInt32LE(isZip64 ? IN_ZIP64_FIELD : offset, 42);
  return header;
}

function zip64Extra({ data, bytes }: Parts, offset: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(bytes), 4);
  extra.writeBigUInt64LE(BigInt(data.length), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return extra;
}

function endRecord(count: number, directoryBytes: number, offset: number, comment: string): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x0605_4b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(directoryBytes, 12);
  record.writeUInt32LE(offset, 16);
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([record, Buffer.from(comment)]);
}
