import apiReference from '@scalar/fastify-api-reference';
import fastify from 'fastify';

const NO_SCRIPT =
  '<noscript>This page needs JavaScript. The same content is in the <a href="/api/v1/openapi.json">OpenAPI document</a>.</noscript>';

/** Renders the interactive reader of the OpenAPI document: the page of `/docs`, and its script `/docs/reader.js`. */
export async function renderDocs(): Promise<{ readonly page: string; readonly script: Uint8Array }> {
  const app = fastify();
  await app.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      url: '/api/v1/openapi.json',
      cdn: '/docs/reader.js',
      pageTitle: 'Glyphdex API',
      favicon: '/favicon.svg',
      // The page loads nothing from other hosts and reports nothing to them.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
  });
  const page = await app.inject('/docs/');
  const script = await app.inject('/docs/js/scalar.js');
  await app.close();
  const html = page.body.replace(/<body[^>]*>/, (body) => body + NO_SCRIPT);
  return { page: html, script: new Uint8Array(script.rawPayload) };
}
