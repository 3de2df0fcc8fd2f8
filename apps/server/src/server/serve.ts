import type { Logger } from 'pino';
import { isLoopbackHost } from '../base/allowed-hosts.ts';
import { systemClock } from '../base/clock.ts';
import { Terminal } from '../base/terminal.ts';
import { withOwnCommand } from '../config/config.ts';
import type { ListenAddress } from '../config/listen-address.ts';
import { dataFolderAt } from '../database/data-folder.ts';
import { announcement } from './announcement.ts';
import { openAlone } from './open-alone.ts';
import type { ServiceOptions } from './wire.ts';

/**
 * A signal within this time of the first one repeats it: `npm start` repeats what the terminal has sent to the service.
 */
const REPEATED_SIGNAL_MS = 500;

/** The exit codes after a second signal: 128 plus the number of the signal, as shells report it. */
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 } as const;

/**
 * Serves until a signal stops the process, and returns its exit code. Prints an announcement when ready. SIGTERM and
 * SIGINT stop the service gracefully, a second one at once. SIGHUP reloads the catalog, or stops the service if its
 * terminal is gone.
 */
export async function serve(options: ServiceOptions, address: ListenAddress): Promise<number> {
  const { config, catalogs, logger } = options;
  const service =
    config.workers === 1
      ? await openAlone(options, address)
      : await (await import('./workers/workers.ts')).openInWorkers(options, address);
  // From here on a signal stops the service gracefully, so this precedes the announcement.
  const signaled = firstSignal();
  process.stdout.write(
    withOwnCommand(
      announcement({
        url: address.url,
        publicUrl: options.publicUrl,
        iconsCount: catalogs.active().iconsCount,
        demoKey: service.demoKey,
        demoKeyFile: dataFolderAt(config.dataDir).demoKey,
        isLoopback: config.isLoopback || isLoopbackHost(URL.parse(config.publicUrl ?? '')?.hostname ?? ''),
        signUpMode: config.signUpMode,
      }),
    ),
  );
  const terminal = new Terminal();
  process.on('SIGHUP', () => {
    if (terminal.isGone()) process.kill(process.pid, 'SIGTERM');
    else void service.reloadCatalog();
  });
  logCrashes(logger);

  const signal = await signaled;
  logger.info({ signal }, 'stopping');
  const isComplete = await service.stop();
  logger.info({ isComplete }, 'stopped');
  return isComplete ? 0 : 1;
}

/**
 * Resolves at the first signal. A later one exits at once, unless it repeats the first. The listeners stay: without
 * one, even for a moment, a signal would end the process before its counts are written.
 */
function firstSignal(): Promise<keyof typeof EXIT_CODES> {
  return new Promise((resolve) => {
    let firstAtMs: number | undefined;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        firstAtMs ??= systemClock.monotonicMs();
        if (systemClock.monotonicMs() - firstAtMs >= REPEATED_SIGNAL_MS) process.exit(EXIT_CODES[signal]);
        resolve(signal);
      });
    }
  });
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
