import { render } from 'preact';
import { fetchStart } from './api/gallery.ts';
import { App } from './app.tsx';
import { applyTheme } from './design/theme-choice.tsx';
import './design/tokens.css';
import './design/base.css';

/** After this time the page shows its loading state. */
const START_WAIT_MS_MAX = 3_000;

const place = document.getElementById('app')!;
applyTheme();
// The prerendered start page stays until its data has arrived.
if (place.hasChildNodes()) {
  await Promise.race([fetchStart(), new Promise((go) => setTimeout(go, START_WAIT_MS_MAX))]);
}
// Text typed meanwhile becomes the search.
const prerendered = place.querySelector<HTMLInputElement>('#search');
const wasTyping = prerendered !== null && document.activeElement === prerendered;
if (prerendered !== null && prerendered.value !== '')
  history.replaceState(null, '', `/?${new URLSearchParams({ search: prerendered.value })}`);
place.replaceChildren();
render(<App />, place);
if (wasTyping) document.getElementById('search')?.focus();
