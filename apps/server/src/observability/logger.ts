import { writeSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import type { LogLevel } from '../config.ts';

/** Members that may hold a key or a password, wherever they come from. */
const SECRET_MEMBERS = ['authorization', 'cookie', 'secret', 'token', 'apiKey', 'password'];
const ANY_KEY = /gdx_(live|test)_[0-9A-Za-z]{10,}/g;
const STDERR = 2;
/** A line that cannot be written is lost: a full disk, or a terminal that is gone, is no reason to stop serving. */
const STANDARD_ERROR: pino.DestinationStream = {
  write(line) {
    try {
      writeSync(STDERR, line);
    } catch {
      // There is nobody left to tell.
    }
  },
};
const LEVEL_NAMES: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/**
 * The service's log: JSON lines on standard error, or readable lines when that is a terminal. No key gets through:
 * members that hold secrets are replaced by name, and whatever looks like a key is replaced in the finished line.
 */
export function createLogger(
  level: LogLevel,
  {
    isForPeople = process.stderr.isTTY === true,
    destination = STANDARD_ERROR,
  }: {
    readonly isForPeople?: boolean;
    readonly destination?: pino.DestinationStream;
  } = {},
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      hooks: {
        streamWrite: (line) => {
          const safe = line.replaceAll(ANY_KEY, 'gdx_$1_[redacted]');
          return isForPeople ? readable(safe) : safe;
        },
      },
    },
    destination,
  );
}

/** `10:31:07 warn  a preview could not be drawn {"iconId":7}` */
function readable(line: string): string {
  const { level, time, msg, err, ...details } = JSON.parse(line) as {
    level: number;
    time: string;
    msg?: string;
    err?: { message?: string; stack?: string };
  };
  const rest = Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`;
  const cause = err === undefined ? '' : `\n  ${err.stack ?? err.message ?? ''}`;
  return `${time.slice(11, 19)} ${(LEVEL_NAMES[level] ?? 'trace').padEnd(5)} ${msg ?? ''}${rest}${cause}\n`;
}
