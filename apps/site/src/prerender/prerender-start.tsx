import { render } from 'preact-render-to-string';
import { Router } from 'wouter-preact';
import { queryClient } from '../api/query-client.ts';
import { App } from '../app.tsx';
import { listKey, START_QUERY } from '../gallery/gallery-query.ts';
import { CELLS_PLACEHOLDER, GridCell } from '../gallery/grid-cell.tsx';
import { number } from '../strings.ts';

// Prints the start page as JSON: its initial markup, with placeholders in braces for data of the catalog. The service
// fills them in, so the first icons show before any script runs. The build of the site runs this program once in a
// separate process, with stubs of the browser's globals.

Object.assign(globalThis, {
  localStorage: { getItem: () => null },
  matchMedia: () => ({ matches: false }),
  document: { documentElement: { dataset: {} } },
});
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true } });

/** Represents the number of icons: `123,456,789` in the markup becomes the placeholder `{total}`. */
const TOTAL = 123_456_789;
const noOperation = () => undefined;

queryClient.setQueryData(['icons', listKey(START_QUERY), 0], {
  data: [],
  pagination: { current_page: 1, last_page: 1, limit: 40, total: TOTAL },
  related_tags: [],
  search_degraded: false,
});
const page = render(
  <Router ssrPath="/" ssrSearch="">
    <App />
  </Router>,
);
const cell = render(
  <GridCell
    icon={{
      id: 0,
      type: 'InterfaceIcon',
      name: '{name}',
      slug: '{pack}--{icon}',
      static_image_url: '',
      svg: { svg_code: '<svg {attributes}>{drawing}</svg>' },
    }}
    former={undefined}
    position={0}
    isCurrent={false}
    hasButtons={false}
    isCollected={false}
    isOpen={false}
    packName="{pack}"
    actions={{
      copies: false,
      onFocus: noOperation,
      onOpen: noOperation,
      onCopy: noOperation,
      onCollect: noOperation,
    }}
  />,
);
if (!page.includes(CELLS_PLACEHOLDER))
  throw new Error('The prerendered start page has no placeholder for icons');
process.stdout.write(JSON.stringify({ page: page.replaceAll(number(TOTAL), '{total}'), cell }));
