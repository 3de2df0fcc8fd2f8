import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { CatalogError } from '../catalog-error.ts';

/** Bytes of a file in Iconify JSON. The largest public set has 104 MB. */
export const SET_BYTES_MAX = 256 << 20;

export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads a file that contains one JSON object. Throws `CatalogError` for anything else. */
export function readJsonObject(file: string): JsonObject {
  const text = readText(file);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CatalogError(`${file} is not JSON: ${(error as Error).message.slice(0, 120)}`);
  }
  if (!isObject(value)) throw new CatalogError(`${file} is not a JSON object`);
  return value;
}

/** Opens with O_NONBLOCK, because reading a named pipe would wait for a writer. */
function readText(file: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new CatalogError(`${file} is not a regular file`);
    if (status.size > SET_BYTES_MAX)
      throw new CatalogError(
        `${file} is larger than ${SET_BYTES_MAX >> 20} MiB: divide it into several sets`,
      );
    return readFileSync(descriptor, 'utf8');
  } catch (error) {
    if (error instanceof CatalogError) throw error;
    throw new CatalogError(`${file} cannot be read: ${(error as Error).message}`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members that are neither null nor undefined. */
export function stated<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const known = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as { [Name in keyof T]?: NonNullable<T[Name]> };
}

/** An object member; an empty object if missing. Throws `CatalogError` for a value of another type. */
export function objectMember(owner: JsonObject, key: string): JsonObject {
  const value = owner[key];
  if (value === undefined) return {};
  if (!isObject(value)) throw new CatalogError(`"${key}" is not an object`);
  return value;
}

/** A text member as one line of at most 500 characters; null if missing, empty or of another type. */
export function textMember(owner: JsonObject, key: string): string | null {
  const value = owner[key];
  const line = typeof value === 'string' ? value.replace(/[\p{Cc}\s]+/gu, ' ').trim() : '';
  return line === '' ? null : line.slice(0, 500);
}

/** A number member; undefined if missing. Throws `CatalogError` for a value of another type. */
export function numberMember(owner: JsonObject, key: string): number | undefined {
  const value = owner[key];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new CatalogError(`"${key}" is not a number`);
  return value;
}
