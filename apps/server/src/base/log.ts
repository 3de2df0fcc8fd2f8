/** A log: pino in the service, the console in commands. Keys and headers are never logged. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
