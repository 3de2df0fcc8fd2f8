import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { CatalogError } from '../catalog-error.ts';
import { SET_BYTES_MAX } from './limits.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads a JSON file that has to hold an object; a `CatalogError` says in one line what is wrong with it. */
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

/** Without waiting for a pipe that has the name of a file. */
function readText(file: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new CatalogError(`${file} is no regular file`);
    if (status.size > SET_BYTES_MAX)
      throw new CatalogError(`${file} is larger than ${SET_BYTES_MAX >> 20} MiB: import it in parts`);
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

/** The member as an object; empty when there is none. Throws `CatalogError` when it is something else. */
export function objectMember(owner: JsonObject, key: string): JsonObject {
  const value = owner[key];
  if (value === undefined) return {};
  if (!isObject(value)) throw new CatalogError(`"${key}" is not an object`);
  return value;
}

/** The member as one line of text, at most 500 characters; null when there is none or it is something else. */
export function textMember(owner: JsonObject, key: string): string | null {
  const value = owner[key];
  const line = typeof value === 'string' ? value.replace(/[\p{Cc}\s]+/gu, ' ').trim() : '';
  return line === '' ? null : line.slice(0, 500);
}

export function numberMember(owner: JsonObject, key: string): number | undefined {
  const value = owner[key];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new CatalogError(`"${key}" is not a number`);
  return value;
}
