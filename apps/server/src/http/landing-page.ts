import { hash } from 'node:crypto';
import type { HttpContext } from './http-context.ts';
import type { Route } from './routes.ts';
import { StaticContent } from './static-content.ts';

/** `/` and its icon: one small page without scripts that leads to the documentation. */
export function landingRoutes({ deps }: HttpContext): Route[] {
  const page = new StaticContent('text/html; charset=utf-8', pageOf(deps.publicUrl), [
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ]);
  const favicon = new StaticContent('image/svg+xml', FAVICON, [
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  ]);
  return [
    { path: '/', handler: (exchange) => page.answer(exchange) },
    { path: '/favicon.svg', handler: (exchange) => favicon.answer(exchange) },
    { path: '/favicon.ico', handler: (exchange) => favicon.answer(exchange) },
  ];
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 46rem; padding: 4rem 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif;
  color: light-dark(#1f2937, #e5e7eb); background: light-dark(#ffffff, #111827); }
header { display: flex; align-items: center; gap: 0.75rem; }
h1 { margin: 0; font-size: 2rem; letter-spacing: -0.02em; }
pre { overflow-x: auto; padding: 1rem; border-radius: 0.5rem; font: 0.9rem/1.5 ui-monospace, monospace;
  background: light-dark(#f3f4f6, #1f2937); }
a { color: light-dark(#1d4ed8, #93c5fd); }
a:focus-visible, pre:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
`;

function pageOf(publicUrl: string): string {
  const url = publicUrl.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Glyphdex</title>
<meta name="description" content="Search every open-source icon through one API.">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><img src="/favicon.svg" width="40" height="40" alt=""><h1>Glyphdex</h1></header>
<main>
<p>Search every open-source icon through one API: ranked, tolerant of typing errors, with filters for type, shape,
colour, style, tag and pack.</p>
<pre tabindex="0">curl -H "Authorization: Bearer YOUR_API_KEY" \\
  "${url}/api/v1/icons?search=home&amp;with=svg"</pre>
<ul>
<li><a href="/docs">API documentation</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></li>
</ul>
<p>Create a key on the machine that runs this service:</p>
<pre tabindex="0">npx glyphdex keys create --name "my app"</pre>
</main>
</body>
</html>
`;
}

const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="3" stroke-linecap="round"><style>svg{stroke:#1d4ed8}@media(prefers-color-scheme:dark){svg{stroke:#93c5fd}}</style><circle cx="13" cy="13" r="9"/><path d="m20 20 9 9"/><path d="M9 13h8M13 9v8"/></svg>
`;
