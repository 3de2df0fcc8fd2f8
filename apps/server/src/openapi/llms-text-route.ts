import type { Catalog } from '../catalog/catalog.ts';
import { catalogTextRoute } from '../gallery/site/search-engines.ts';
import type { Route } from '../http/route.ts';
import type { IconParts } from '../icons/icon-services.ts';
import { MCP_PATH } from '../mcp/http/mcp-route.ts';

/** `/llms.txt`: tells language models in a few lines what the service is and where to ask it (llmstxt.org). */
export function llmsTextRoute(parts: Pick<IconParts, 'publicUrl' | 'catalogs'>): Route {
  return catalogTextRoute(parts, '/llms.txt', 'text/plain; charset=utf-8', (catalog) =>
    textFor(catalog, parts.publicUrl),
  );
}

function textFor({ iconsCount, packsCount }: Catalog, publicUrl: string): string {
  return `# Glyphdex

> Icon search service: ${rounded(iconsCount)} icons of ${packsCount} ${packsCount === 1 ? 'pack' : 'packs'}, found by words in 64 languages, typos and synonyms included.

- Tools for assistants: ${publicUrl}${MCP_PATH} (Model Context Protocol over streamable HTTP)
- REST API: ${publicUrl}/api/v1, for example GET /api/v1/icons?search=home&with=svg
- Both need a key: "Authorization: Bearer <API_KEY>". People with an account create one at ${publicUrl}/keys; the operator of this service can also hand one out
- Attribution: every icon has the license of its pack. Some licenses require a visible credit. GET /api/v1/attribution?ids=… and the tool attribution write the credits. Show them with the icons.
- Use the drawings as the service returns them. Do not redraw icons from memory.

## Documentation

- [API reference](${publicUrl}/docs): every endpoint with examples
- [OpenAPI document](${publicUrl}/api/v1/openapi.json): for generated clients
- [Guide for developers](${publicUrl}/developers): first request, limits, attribution
`;
}

/** `370228` becomes `370,000`: the number changes with each catalog. */
function rounded(count: number): string {
  const step = count < 10_000 ? 1 : 1_000;
  return (Math.floor(count / step) * step).toLocaleString('en-US');
}
