import { decodeEscapes } from '../base/decode-escapes.ts';

/** A host and its port. */
export interface ServerAddress {
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Reads `db1.example.com`, `10.0.0.1:5432` or `[::1]:5432`. Returns `undefined` for anything else. */
export function readServerAddress(text: string, defaultPort: number): ServerAddress | undefined {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text);
  const port = Number(parts?.[3] ?? defaultPort);
  return parts === null || port < 1 || port > 65_535 ? undefined : { host: (parts[1] ?? parts[2])!, port };
}

/** Reads `user:password` with percent-encoding; either may be absent. Returns `undefined` for a single `%`. */
export function readLogin(
  text: string,
): { readonly user: string; readonly password: string | undefined } | undefined {
  const colon = text.indexOf(':');
  const user = decodeEscapes(colon === -1 ? text : text.slice(0, colon));
  const password = colon === -1 ? '' : decodeEscapes(text.slice(colon + 1));
  if (user === undefined || password === undefined) return undefined;
  return { user, password: colon === -1 ? undefined : password };
}
