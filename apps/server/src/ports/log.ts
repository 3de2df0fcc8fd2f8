/** The log of the service. Shaped like pino, which implements it. Never given a key or a header. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
