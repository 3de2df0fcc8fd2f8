/** A first request that works once `key` is filled in, in the languages that people ask in. */
export function requestSnippets(origin: string, key: string): readonly { title: string; text: string }[] {
  const address = `${origin}/api/v1/icons?search=home&with=svg&per_page=5`;
  return [
    {
      title: 'curl',
      text: `curl -H 'Authorization: Bearer ${key}' \\\n  '${address}'`,
    },
    {
      title: 'TypeScript',
      text: `const response = await fetch('${address}', {
  headers: { Authorization: 'Bearer ${key}', Accept: 'application/json' },
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
    headers={"Authorization": "Bearer ${key}", "Accept": "application/json"},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
print(answer["pagination"]["total"], answer["data"][0]["name"])`,
    },
  ];
}
