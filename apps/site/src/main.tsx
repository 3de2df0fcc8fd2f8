import { render } from 'preact';
import { fetchStart } from './api/gallery.ts';
import { App } from './app.tsx';
import { applyTheme } from './design/theme-choice.tsx';
import './design/tokens.css';
import './design/base.css';

/** Whoever waits longer sees that something is on its way. */
const START_WAIT_MS_MAX = 3_000;

const place = document.getElementById('app')!;
applyTheme();
// A start page that was prerendered with its first icons stays until there is as much to show.
if (place.hasChildNodes()) {
  await Promise.race([fetchStart(), new Promise((go) => setTimeout(go, START_WAIT_MS_MAX))]);
}
// What is typed meanwhile is searched for.
const prerendered = place.querySelector<HTMLInputElement>('#search');
const wasTyping = prerendered !== null && document.activeElement === prerendered;
if (prerendered !== null && prerendered.value !== '')
  history.replaceState(null, '', `/?${new URLSearchParams({ search: prerendered.value })}`);
place.replaceChildren();
render(<App />, place);
if (wasTyping) document.getElementById('search')?.focus();
