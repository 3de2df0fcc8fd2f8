import type { AccountKeyView } from '@glyphdex/contract';

/**
 * A first request to the service at `origin` with `key`, in curl, TypeScript and Python. For a key that serves only
 * pages, `page` is the origin of one.
 */
export function requestSnippets(
  origin: string,
  key: string,
  page?: string,
): readonly { title: string; text: string }[] {
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
export function pageSnippets(origin: string, key: string): readonly { title: string; text: string }[] {
  return [
    {
      title: 'JavaScript',
      text: `const address = '${origin}/api/v1/icons?search=home&with=svg&per_page=5';
const response = await fetch(address, { headers: { Authorization: 'Bearer ${key}' } });
if (!response.ok) throw new Error((await response.json()).message);
const { data, pagination } = await response.json();
console.log(pagination.total, data[0].name, data[0].svg.svg_code);`,
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
