import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Handler, Route } from './routes.ts';
import { StaticContent } from './static-content.ts';

/** What the documentation consists of, as its renderer hands it over. */
export interface DocsFiles {
  readonly page: string;
  readonly script: Uint8Array;
}

interface Docs {
  readonly page: StaticContent;
  readonly script: StaticContent;
}

/** `/docs`: the OpenAPI document for people. Rendered when it is first asked for, and then kept. */
export function docsRoutes(): Route[] {
  let rendering: Promise<Docs> | undefined;
  const docs = () => {
    rendering ??= renderDocs().catch((error: unknown) => {
      rendering = undefined;
      throw error;
    });
    return rendering;
  };
  const page: Handler = async (exchange) => (await docs()).page.answer(exchange);
  return [
    { path: '/docs', handler: page },
    { path: '/docs/', handler: page },
    { path: '/docs/reader.js', handler: async (exchange) => (await docs()).script.answer(exchange) },
  ];
}

async function renderDocs(): Promise<Docs> {
  const { page, script } = await runWorker();
  const inlineScripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inlineScripts.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // The reader brings its styles as style elements.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    page: new StaticContent('text/html; charset=utf-8', page, ['Content-Security-Policy', policy]),
    script: new StaticContent('text/javascript; charset=utf-8', script, [
      'Content-Security-Policy',
      "default-src 'none'",
    ]),
  };
}

function runWorker(): Promise<DocsFiles> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./docs-worker.ts', import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the documentation renderer ended with code ${code}`)));
  });
}
