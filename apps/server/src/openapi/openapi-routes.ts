import { stringify } from 'yaml';
import { DATA_CSP } from '../http/http-context.ts';
import { StaticContent } from '../http/response/static-content.ts';
import { preparedRoute, type Route } from '../http/route.ts';
import type { IconParts } from '../icons/icon-services.ts';
import { openApiDocument } from './openapi-document.ts';
import { YAML_TYPE } from './public-operations.ts';

/** `/api/v1/openapi.json` and `openapi.yaml`: public, because client generators have no key. */
export function openApiRoutes({
  publicUrl,
  serverVersion,
}: Pick<IconParts, 'publicUrl' | 'serverVersion'>): Route[] {
  const document = openApiDocument(publicUrl, serverVersion);
  const json = new StaticContent('application/json; charset=utf-8', JSON.stringify(document), DATA_CSP);
  // Written at the start: it would hold the event loop for 60 ms.
  const text = stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
  const yaml = new StaticContent(YAML_TYPE, text, DATA_CSP);
  return [
    preparedRoute('/api/v1/openapi.json', (exchange) => json.answer(exchange)),
    preparedRoute('/api/v1/openapi.yaml', (exchange) => yaml.answer(exchange)),
  ];
}
