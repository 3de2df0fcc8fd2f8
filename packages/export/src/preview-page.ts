import { escapeXml } from '@glyphdex/svg/tree';

/**
 * A page that shows each icon with its name and opens without a server. `markupOf` returns the HTML of one icon,
 * `head` and `bodyStart` are further elements for the head and the start of the page.
 */
export function writePreviewPage(
  title: string,
  names: readonly string[],
  markupOf: (name: string) => string,
  head = '',
  bodyStart = '',
): string {
  const items = names.map((name) => `<li>${markupOf(name)}<code>${escapeXml(name)}</code></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 75rem; padding: 2rem 1rem; }
h1 { font-size: 1.25rem; }
ul { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); list-style: none; padding: 0; }
li { align-items: center; border: 1px solid #8884; border-radius: 0.5rem; display: flex; flex-direction: column; gap: 0.5rem; padding: 1rem 0.5rem; }
li > :first-child { font-size: 2rem; height: 2rem; width: 2rem; }
code { font-size: 0.75rem; overflow-wrap: anywhere; text-align: center; }
</style>
${head}</head>
<body>
${bodyStart}<h1>${escapeXml(title)}</h1>
<ul>
${items.join('\n')}
</ul>
</body>
</html>
`;
}
