import { readFileSync } from 'node:fs';
import { CatalogError } from '../catalog-error.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads a JSON file that has to hold an object; a `CatalogError` says in one line what is wrong with it. */
export function readJsonObject(file: string): JsonObject {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CatalogError(`${file} cannot be read: ${(error as Error).message}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CatalogError(`${file} is not JSON: ${(error as Error).message.slice(0, 120)}`);
  }
  if (!isObject(value)) throw new CatalogError(`${file} is not a JSON object`);
  return value;
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

/** The member as trimmed text, at most 500 characters; null when there is none or it is something else. */
export function textMember(owner: JsonObject, key: string): string | null {
  const value = owner[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 500) : null;
}

export function numberMember(owner: JsonObject, key: string): number | undefined {
  const value = owner[key];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new CatalogError(`"${key}" is not a number`);
  return value;
}
