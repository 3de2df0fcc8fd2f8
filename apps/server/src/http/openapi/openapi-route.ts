import { DATA_CSP, type HttpContext } from '../http-context.ts';
import type { Route } from '../routes.ts';
import { StaticContent } from '../static-content.ts';
import { openApiDocument } from './openapi-document.ts';

/** `/api/v1/openapi.json`: public, so that clients can be generated without a key. */
export function openApiRoute({ deps }: HttpContext): Route {
  const json = JSON.stringify(openApiDocument(deps.publicUrl, deps.serverVersion));
  const content = new StaticContent('application/json; charset=utf-8', json, DATA_CSP);
  return { path: '/api/v1/openapi.json', handler: (exchange) => content.answer(exchange) };
}
