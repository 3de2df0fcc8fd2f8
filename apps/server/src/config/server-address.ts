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

/** Returns `undefined` for a `%` that begins no escape. */
export function decodeEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
