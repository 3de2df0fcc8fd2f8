import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Handler, Route } from './routes.ts';
import { StaticContent } from './static-content.ts';

const RENDERER = fileURLToPath(new URL('./docs-process.ts', import.meta.url));

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
  const { page, script } = await runRenderer();
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

/** The renderer sends its files, and ends when they have arrived. */
async function runRenderer(): Promise<DocsFiles> {
  const child = fork(RENDERER, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`the documentation renderer ended with code ${code}`);
  });
  ended.catch(() => undefined);
  const [files] = (await Promise.race([once(child, 'message'), ended])) as [DocsFiles];
  child.disconnect();
  return files;
}
