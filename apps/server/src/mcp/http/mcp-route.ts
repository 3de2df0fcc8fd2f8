import { MCP_BODY_BYTES_MAX } from '../../http/limits.ts';
import { isForeign } from '../../http/request/request-origin.ts';
import type { Access, Route } from '../../http/route.ts';
import { keyAccess } from '../../limits/key-access.ts';
import { answerMessage } from './answer-message.ts';
import type { McpParts, McpServices } from './key-tool-context.ts';

/** The path of the Model Context Protocol. */
export const MCP_PATH = '/mcp';

const FOREIGN_HOST =
  'This address does not answer at the host name of this request. Its operator can set PUBLIC_URL or ALLOWED_HOSTS.';

/** The most units of one call of a tool, and bytes of its answer. */
const MCP_UNITS_MAX = 21_000;
const MCP_ANSWER_BYTES_MAX = 4 << 20;

/** The Model Context Protocol over streamable HTTP, without sessions: every POST is answered with JSON. */
export function mcpRoute(services: McpServices): Route {
  return {
    path: MCP_PATH,
    method: 'POST',
    access: mcpAccess(services.parts),
    answersJson: true,
    price: { unitsMax: MCP_UNITS_MAX },
    bound: { bodyBytes: MCP_BODY_BYTES_MAX, answerBytes: MCP_ANSWER_BYTES_MAX },
    // The library is loaded at the start, because the first request would hold up all others for half a second.
    handler: (exchange, _parameter, client) => answerMessage(services, exchange, client),
  };
}

/**
 * Keys, after 403 for a host or origin that is not the service's own, which the protocol requires against DNS
 * rebinding.
 */
function mcpAccess(parts: McpParts): Access {
  const keys = keyAccess(parts, { takesPublishableKeys: false });
  return {
    ...keys,
    identify(exchange, parameter) {
      const { request, context } = exchange;
      const { host } = request.headers;
      if (host !== undefined && !context.isAllowedHost(host))
        return { code: 'foreign_origin', message: FOREIGN_HOST };
      if (isForeign(request, parts.publicUrl)) return { code: 'foreign_origin' };
      return keys.identify(exchange, parameter);
    },
  };
}
