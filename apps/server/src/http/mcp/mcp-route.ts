import { isForeign } from '../request/request-origin.ts';
import type { RequestExchange } from '../request-exchange.ts';
import type { Route } from '../routes.ts';
import { admit } from '../v1/keyed-endpoint.ts';

/** The path of the Model Context Protocol. */
export const MCP_PATH = '/mcp';

const FOREIGN_HOST =
  'This address does not answer at the host name of this request. Whoever runs it can set PUBLIC_URL or ALLOWED_HOSTS.';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: every POST is answered with JSON. The checks are
 * those of every keyed route (401, 403, 429), after 403 for a host or origin that is not the service's own, which the
 * protocol requires against DNS rebinding.
 */
export const mcpRoute: Route = {
  path: MCP_PATH,
  method: 'POST',
  takesBody: true,
  async handler(exchange: RequestExchange) {
    const { request, context } = exchange;
    const { host } = request.headers;
    if (host !== undefined && !context.isAllowedHost(host)) {
      return exchange.refuse({ code: 'foreign_origin', message: FOREIGN_HOST });
    }
    if (isForeign(request, context.deps.publicUrl)) return exchange.refuse({ code: 'foreign_origin' });
    await admit(exchange, async (principal) => {
      // The library is loaded with the first request, because it takes memory and many services never need it.
      const { answerMessages } = await import('./answer-messages.ts');
      await answerMessages(exchange, principal);
    });
  },
};
