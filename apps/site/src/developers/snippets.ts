import type { AccountKeyView } from '@glyphdex/contract';

/** A code sample: its language or file as title. */
export interface Snippet {
  readonly title: string;
  readonly text: string;
}

/**
 * A first request to the service at `origin` with `key`, in curl, TypeScript and Python. For a key that serves only
 * pages, `page` is the origin of one.
 */
export function requestSnippets(origin: string, key: string, page?: string): readonly Snippet[] {
  const [inCurl, inTypeScript, inPython] =
    page === undefined
      ? ['', '', '']
      : [`-H 'Origin: ${page}' `, `, Origin: '${page}'`, `, "Origin": "${page}"`];
  const address = `${origin}/api/v1/icons?search=home&with=svg&per_page=5`;
  return [
    {
      title: 'curl',
      text: `curl -H 'Authorization: Bearer ${key}' ${inCurl}\\\n  '${address}'`,
    },
    {
      title: 'TypeScript',
      text: `const address = '${address}';
const response = await fetch(address, {
  headers: { Authorization: 'Bearer ${key}', Accept: 'application/json'${inTypeScript} },
});
if (!response.ok) throw new Error((await response.json()).message);
const { data, pagination } = await response.json();
console.log(pagination.total, data[0].name, data[0].svg.svg_code);`,
    },
    {
      title: 'Python',
      text: `import json, urllib.request

request = urllib.request.Request(
    "${address}",
    headers={"Authorization": "Bearer ${key}", "Accept": "application/json"${inPython}},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
print(answer["pagination"]["total"], answer["data"][0]["name"])`,
    },
  ];
}

/** A first request from a page, with a publishable key. The browser sends the origin of the page itself. */
export function pageSnippets(origin: string, key: string): readonly Snippet[] {
  return [
    {
      title: 'HTML',
      text: `<div id="icons"></div>
<script type="module">
const address = '${origin}/api/v1/icons?search=home&with=svg&per_page=5';
const response = await fetch(address, { headers: { Authorization: 'Bearer ${key}' } });
if (!response.ok) throw new Error((await response.json()).message);
const { data } = await response.json();
for (const { name, static_image_url } of data)
  document.querySelector('#icons').append(Object.assign(new Image(32, 32), { src: static_image_url, alt: name }));
</script>`,
    },
  ];
}

/** The origin of a page that this key serves; undefined for keys that serve requests without an origin. */
export function pageOriginOf({
  domains: [domain],
  allow_server_calls: allowsServers,
}: Pick<AccountKeyView, 'domains' | 'allow_server_calls'>): string | undefined {
  return domain === undefined || allowsServers ? undefined : `https://${domain.replace(/^\*\./, 'www.')}`;
}

/** Clients of Iconify with this service instead of the public one. They need no key. */
export function iconifySnippets(origin: string): readonly Snippet[] {
  return [
    { title: 'HTML', text: `<img src="${origin}/iconify/mdi/home.svg?height=32" alt="Home">` },
    {
      title: 'React, Vue (@iconify/vue)',
      text: `import { addAPIProvider } from '@iconify/react';

addAPIProvider('', { resources: ['${origin}'], path: '/iconify/' });`,
    },
  ];
}

/** The Model Context Protocol in Claude Code and VS Code, and a call of a tool to try it. */
export function assistantSnippets(origin: string, key: string): readonly Snippet[] {
  const address = `${origin}/mcp`;
  const server = { type: 'http', url: address, headers: { Authorization: `Bearer ${key}` } };
  return [
    {
      title: 'Claude Code',
      text: `claude mcp add --transport http glyphdex ${address} --header "Authorization: Bearer ${key}"`,
    },
    {
      title: 'VS Code: .vscode/mcp.json',
      text: JSON.stringify({ servers: { glyphdex: server } }, null, 2),
    },
    {
      title: 'curl',
      text: `curl -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' ${address} \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_icons","arguments":{"query":"shopping cart","limit":3}}}'`,
    },
  ];
}

/** The client in Node, and the picker in a page of a domain of the publishable key. */
export function packageSnippets(origin: string, key: string, publishable: string): readonly Snippet[] {
  return [
    {
      title: 'Node',
      text: `import { createGlyphdexClient } from '@glyphdex/client';

const client = createGlyphdexClient({ url: '${origin}', key: '${key}' });
const { data, pagination } = await client.icons.list({ search: 'home', with: ['svg'] });
console.log(pagination.total, data[0].name, data[0].svg.svg_code);`,
    },
    {
      title: 'Vite: src/main.js',
      text: `import '@glyphdex/picker';

document.body.insertAdjacentHTML('beforeend', \`<form>
  <glyphdex-picker endpoint="${origin}" key="${publishable}" name="icon" label="Icon"></glyphdex-picker>
</form>\`);`,
    },
  ];
}
