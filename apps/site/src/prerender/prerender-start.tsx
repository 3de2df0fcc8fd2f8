import { render } from 'preact-render-to-string';
import { Router } from 'wouter-preact';
import { PAGE_ICONS } from '../api/gallery.ts';
import { queryClient } from '../api/query-client.ts';
import { App } from '../app.tsx';
import { EVERYTHING, listKey } from '../gallery/gallery-query.ts';
import { CELLS_PLACEHOLDER, GridCell } from '../gallery/grid-cell.tsx';

// Prints the start page as JSON: its markup in the initial state, with placeholders in braces for data of the catalog.
// The service fills them in, so first icons show before any script runs. The build of the site runs this once in a process
// of its own, with stubs for a browser without stored data.

Object.assign(globalThis, {
  localStorage: { getItem: () => null },
  matchMedia: () => ({ matches: false }),
  document: { documentElement: { dataset: {} } },
});
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true } });

/** Its formatted text (with commas) becomes the placeholder `{total}`. */
const TOTAL = 123_456_789;
const nothing = () => undefined;

queryClient.setQueryData(['icons', listKey(EVERYTHING), 1], {
  data: [],
  pagination: { current_page: 1, last_page: 1, limit: PAGE_ICONS, total: TOTAL },
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
    position={0}
    look={{ ink: '', isStill: false }}
    isCurrent={false}
    isPicked={false}
    onFocus={nothing}
    onOpen={nothing}
    onPick={nothing}
  />,
);
if (!page.includes(CELLS_PLACEHOLDER))
  throw new Error('The prerendered start page has no placeholder for icons');
process.stdout.write(
  JSON.stringify({ page: page.replaceAll(TOTAL.toLocaleString('en-US'), '{total}'), cell }),
);
