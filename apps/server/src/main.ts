import { once } from 'node:events';
import type { Logger } from 'pino';
import { announcement } from './announcement.ts';
import { compose, type Service, type ServiceOptions } from './compose.ts';
import { stopGracefully } from './graceful-stop.ts';
import { explainListenError, type ListenAddress } from './listen-address.ts';
import type { Clock } from './ports/clock.ts';
import { Terminal } from './terminal.ts';

/** See `exitAtSecondSignal`. */
const REPEATED_SIGNAL_MS = 500;

/**
 * Serves until a signal stops the process, and returns its exit code. Prints an announcement when ready. SIGTERM and
 * SIGINT stop the service gracefully, a second one at once. SIGHUP reloads the catalog, or stops the service if its
 * terminal is gone.
 */
export async function serve(options: ServiceOptions, address: ListenAddress): Promise<number> {
  const { catalogs, logger } = options;
  const service = await compose(options);
  try {
    await service.app.listen({ host: address.host, port: address.port });
  } catch (error) {
    await service.close();
    throw explainListenError(error, address.host, address.port);
  }
  const { demoKey } = service;
  process.stdout.write(announcement({ url: address.url, demoKey, iconsCount: catalogs.active().iconsCount }));
  const terminal = new Terminal();
  process.on('SIGHUP', () => {
    if (terminal.isGone()) process.kill(process.pid, 'SIGTERM');
    else void service.reloadCatalog();
  });
  logCrashes(logger);

  const signal = await firstSignal();
  exitAtSecondSignal(service.clock);
  logger.info({ signal }, 'stopping');
  return await stop(service, logger);
}

async function stop(service: Service, logger: Logger): Promise<number> {
  await stopGracefully(service, logger);
  const isComplete = await service.close();
  logger.info({ isComplete }, 'stopped');
  return isComplete ? 0 : 1;
}

async function firstSignal(): Promise<NodeJS.Signals> {
  const waiting = new AbortController();
  const signals = (['SIGTERM', 'SIGINT'] as const).map(async (signal) => {
    await once(process, signal, { signal: waiting.signal });
    return signal;
  });
  const first = await Promise.race(signals);
  waiting.abort();
  await Promise.allSettled(signals);
  return first;
}

/**
 * A second signal ends the process with 128 plus the signal's number, as shells do. A signal within 500 ms of the first
 * one is ignored, because `npm start` repeats the signal that the terminal has sent to the service.
 */
function exitAtSecondSignal(clock: Clock): void {
  const firstAtMs = clock.monotonicMs();
  const exit = (code: number) => {
    if (clock.monotonicMs() - firstAtMs >= REPEATED_SIGNAL_MS) process.exit(code);
  };
  process.on('SIGTERM', () => exit(143));
  process.on('SIGINT', () => exit(130));
}

/** An uncaught error is a bug: it is logged with its stack, and the process exits so a supervisor restarts it. */
function logCrashes(logger: Logger): void {
  const crash = (error: unknown) => {
    logger.fatal({ err: error }, 'the service crashed');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
