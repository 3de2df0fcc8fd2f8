import { hash } from 'node:crypto';
import { stringify } from 'yaml';
import { PAGE_ISOLATION } from '../gallery/site/page-policy.ts';
import type { SiteFiles } from '../gallery/site/site-files.ts';
import { DATA_CSP } from '../http/http-context.ts';
import type { RequestExchange } from '../http/request-exchange.ts';
import { StaticContent } from '../http/response/static-content.ts';
import { PREPARED, type Route } from '../http/route.ts';
import type { IconParts } from '../icons/icon-services.ts';
import { openApiDocument } from './openapi-document.ts';
import { YAML_TYPE } from './public-operations.ts';

interface Docs {
  readonly page: StaticContent;
  readonly script: StaticContent;
}

/** `/docs`: an interactive reader of the OpenAPI document. Read with the first request. */
export function docsRoutes(site: Pick<SiteFiles, 'readDocs'>): Route[] {
  let loading: Promise<Docs> | undefined;
  const docs = () => {
    loading ??= readDocs(site).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const page = async () => (await docs()).page;
  return [
    staticRoute('/docs', page),
    staticRoute('/docs/', page),
    staticRoute('/docs/reader.js', async () => (await docs()).script),
  ];
}

function staticRoute(path: string, content: () => StaticContent | Promise<StaticContent>): Route {
  const handler = async (exchange: RequestExchange) => (await content()).answer(exchange);
  return { path, access: 'anybody', ...PREPARED, handler };
}

async function readDocs(site: Pick<SiteFiles, 'readDocs'>): Promise<Docs> {
  const { page, script } = await site.readDocs();
  const inlineScripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inlineScripts.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // The reader adds its styles as style elements.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    page: new StaticContent('text/html; charset=utf-8', page, [
      'Content-Security-Policy',
      policy,
      ...PAGE_ISOLATION,
    ]),
    script: new StaticContent('text/javascript; charset=utf-8', script, [
      'Content-Security-Policy',
      "default-src 'none'",
    ]),
  };
}

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
  return [staticRoute('/api/v1/openapi.json', () => json), staticRoute('/api/v1/openapi.yaml', () => yaml)];
}
