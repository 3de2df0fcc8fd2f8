import { setImmediate as nextTurn } from 'node:timers/promises';
import { OperatorError } from '../../base/operator-error.ts';
import { SERVER_VERSION } from '../../base/server-version.ts';
import { openExistingCatalog } from '../../catalog/commands/open-for-command.ts';
import { readConfig, readRemoteService } from '../../config/config.ts';
import { urlOf } from '../../config/listen-address.ts';
import { createLogger } from '../../observability/logger.ts';
import { openDrawing } from '../../pictures/open.ts';
import { catalogBackend } from '../catalog-backend.ts';
import { remoteBackend } from '../remote-backend.ts';
import { serveStandardStreams } from '../serve-standard-streams.ts';
import { createToolServer, type ToolBackend } from '../tool-server.ts';

/** As `glyphdex search`. The client is alone, so a search may take long. */
const SEARCH_BUDGET_MS = 5_000;

/** `glyphdex mcp`: serves the Model Context Protocol on standard input and output until the input ends. */
export async function runMcp(): Promise<void> {
  const { backend, close } = await openBackend();
  await serveStandardStreams(() => createToolServer(backend, SERVER_VERSION), process.stdin, process.stdout);
  await close();
}

async function openBackend(): Promise<{ backend: ToolBackend; close: () => Promise<void> }> {
  const service = readRemoteService();
  if (service !== undefined) return { backend: remoteBackend(service), close: async () => undefined };
  const config = readConfig();
  const catalog = await openExistingCatalog(config).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(
      `${error.message}\nOr use the catalog of a running service: set GLYPHDEX_URL and GLYPHDEX_KEY.`,
      { cause: error },
    );
  });
  const drawing = openDrawing();
  const context = {
    catalog,
    serviceUrl: config.publicUrl ?? urlOf(config.host, config.port),
    searchBudgetMs: SEARCH_BUDGET_MS,
    images: drawing.images,
    renderer: drawing.renderer,
    client: 'local',
    charge: () => undefined,
    takeIcons: () => undefined,
    noteSearch: () => undefined,
    startSlowWork: () => nextTurn(),
  };
  return {
    backend: catalogBackend(() => context, createLogger(config.logLevel)),
    async close() {
      drawing.closeHelpers();
      catalog.retire();
    },
  };
}
