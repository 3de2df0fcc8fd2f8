/** The text that is printed when the service is ready: its address, the demo key and an example for curl. */
export function announcement(service: {
  readonly url: string;
  readonly demoKey: string;
  readonly iconsCount: number;
}): string {
  const { url, demoKey, iconsCount } = service;
  return `
Glyphdex serves ${iconsCount.toLocaleString('en-US')} icons at ${url}

  Demo key   ${demoKey}
  Docs       ${url}/docs
  Try it
    curl -H 'Authorization: Bearer ${demoKey}' '${url}/api/v1/icons?search=home&per_page=3'

`;
}
