import { hydrate, render } from 'preact';
import { fetchStart } from './api/gallery.ts';
import { queryClient } from './api/query-client.ts';
import { App, loadPageCode } from './app.tsx';
import { carriedData, hydration } from './design/hydration.ts';
import { applyTheme } from './design/theme-choice.tsx';
import './design/tokens.css';
import './design/base.css';

/** Longest wait for the data of the start page. After it the page shows its loading state. */
const START_WAIT_MS_MAX = 3_000;

const root = document.getElementById('app')!;
applyTheme();
if (hydration.isRunning) {
  const { queries, missing } = carriedData();
  for (const [key, data, isPartial] of queries)
    queryClient.setQueryData(key, data, isPartial ? { updatedAt: 0 } : undefined);
  await loadPageCode(location.pathname);
  hydrate(<App missing={missing} />, root);
  hydration.isRunning = false;
  render(<App missing={missing} />, root);
} else {
  await renderAnew();
}

async function renderAnew(): Promise<void> {
  // The prerendered start page stays until its data has arrived, or for the longest wait.
  if (root.hasChildNodes())
    await Promise.race([fetchStart(), new Promise((resolve) => setTimeout(resolve, START_WAIT_MS_MAX))]);
  // Text that the visitor typed into the prerendered page becomes the search.
  const prerendered = root.querySelector<HTMLInputElement>('#search');
  const wasTyping = prerendered !== null && document.activeElement === prerendered;
  if (prerendered !== null && prerendered.value !== '')
    history.replaceState(null, '', `/?${new URLSearchParams({ search: prerendered.value })}`);
  root.replaceChildren();
  render(<App />, root);
  if (wasTyping || prerendered?.value) document.getElementById('search')?.focus();
}
