import apiReference from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { DocsFiles } from './docs-page.ts';

// Renders the reader of the OpenAPI document once and ends: its package needs 300 ms and 90 MB, which a serving process
// should neither wait for nor keep, and the memory of a thread is not given back as that of a process is.

const NO_SCRIPT =
  '<noscript>This page needs JavaScript. What it shows is in the <a href="/api/v1/openapi.json">OpenAPI document</a>.</noscript>';

const app = fastify();
await app.register(apiReference, {
  routePrefix: '/docs',
  configuration: {
    url: '/api/v1/openapi.json',
    cdn: '/docs/reader.js',
    pageTitle: 'Glyphdex API',
    favicon: '/favicon.svg',
    // Everything the page needs comes from here; nothing is fetched from or told to anybody else.
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
const files: DocsFiles = { page: html, script: new Uint8Array(script.rawPayload) };
// Whoever asked has read it all then.
process.once('disconnect', () => process.exit());
process.send?.(files);
