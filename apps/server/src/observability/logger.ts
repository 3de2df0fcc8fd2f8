import { writeSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import { redactKeys } from '../base/redaction.ts';
import type { LogLevel } from '../config/variables.ts';

/** Members of log records that may hold a key, a password, a cookie or a token. */
const SECRET_MEMBERS = ['authorization', 'cookie', 'secret', 'token', 'apiKey', 'password'];
const STDERR = 2;
/** Drops lines that cannot be written, because a full disk or a closed terminal must not stop the server. */
const STANDARD_ERROR: pino.DestinationStream = {
  write(line) {
    try {
      writeSync(STDERR, line);
    } catch {
      // No other place to report this to.
    }
  },
};

/**
 * The log of the server: JSON lines on stderr with the name of their level, or readable lines if stderr is a terminal.
 * Members with secrets are redacted by name, down to the third level of a record. Keys are never logged: all
 * text of their form is redacted in the finished line.
 */
export function createLogger(
  level: LogLevel,
  {
    isReadable = process.stderr.isTTY === true,
    destination = STANDARD_ERROR,
  }: {
    readonly isReadable?: boolean;
    readonly destination?: pino.DestinationStream;
  } = {},
): Logger {
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      hooks: {
        streamWrite: (line) => {
          const safe = redactKeys(line);
          return isReadable ? readable(safe) : safe;
        },
      },
    },
    destination,
  );
}

/** `10:31:07 warn  a preview could not be drawn {"iconId":7}`, with the time in UTC. The stack of an error follows. */
function readable(line: string): string {
  const { level, time, msg, err, ...details } = JSON.parse(line) as {
    level: string;
    time: string;
    msg?: string;
    err?: { message?: string; stack?: string };
  };
  const rest = Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`;
  const cause = err === undefined ? '' : `\n  ${err.stack ?? err.message ?? ''}`;
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${msg ?? ''}${rest}${cause}\n`;
}
