import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { AppError } from '../base/app-error.ts';
import type { Log } from '../base/log.ts';
import { getPack, listPacks } from '../icons/reference/list-packs.ts';
import { REQUEST_COST } from '../limits/request-cost.ts';
import { ICON_TOOLS } from './icon-tools.ts';
import type { ToolAnswer } from './tool.ts';
import type { ToolBackend } from './tool-server.ts';
import type { ToolContext } from './tools/tool-context.ts';

/** Runs tools on the catalog of this process. `openContext` is asked once for each call. */
export function catalogBackend(openContext: () => ToolContext, log: Log): ToolBackend {
  return {
    async call(name, args) {
      const context = openContext();
      // The generation stays readable, even if another one becomes active before the end.
      const release = context.catalog.hold();
      try {
        const tool = ICON_TOOLS.find((candidate) => candidate.name === name)!;
        const refusal = await pay(context, tool.price(args as never));
        if (refusal !== undefined) return presented({ kind: 'refused', reason: refusal });
        return presented(await tool.run(args as never, context));
      } catch (error) {
        return presented({ kind: 'refused', reason: explained(error, name, log) });
      } finally {
        release();
      }
    },
    async listPacks() {
      const context = openContext();
      const refusal = await pay(context, REQUEST_COST.tools.packs);
      if (refusal !== undefined) throw new ProtocolError(ProtocolErrorCode.InternalError, refusal);
      return listPacks(context.catalog).map(({ slug, name, license, icons_count }) => ({
        slug,
        name,
        description: `${icons_count} icons, ${license.title}`,
      }));
    },
    async readPack(slug) {
      const pack = getPack(openContext().catalog, slug);
      return pack === undefined ? undefined : JSON.stringify(pack);
    },
  };
}

/** Asks for the units of a piece of work. Returns why it is refused. */
async function pay(context: ToolContext, units: number): Promise<string | undefined> {
  return units <= 1 ? undefined : await context.charge(units);
}

/** The result of a tool as the protocol has it. */
function presented(answer: ToolAnswer): CallToolResult {
  if (answer.kind === 'refused') {
    return { isError: true, content: [{ type: 'text', text: answer.reason }] };
  }
  const { text, data, picture } = answer;
  return {
    content: [
      ...(picture === undefined
        ? []
        : [
            {
              type: 'image' as const,
              data: Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength).toString('base64'),
              mimeType: 'image/png',
            },
          ]),
      { type: 'text', text },
    ],
    structuredContent: data,
  };
}

/** Says what a client can do about a failure. The log has the cause. */
function explained(error: unknown, tool: string, log: Log): string {
  if (error instanceof AppError && error.code !== 'internal_error') {
    const seconds = error.retryAfterSeconds;
    return `The service cannot answer now.${seconds === undefined ? '' : ` Call again in ${seconds} s.`}`;
  }
  log.error({ err: error, tool }, 'a tool failed');
  return 'The service failed. Call again; if it fails again, tell its operator.';
}
