import { hydrate, render } from 'preact';
import { queryClient } from './api/query-client.ts';
import { App, loadPageCode } from './app.tsx';
import { carriedData, hydration } from './design/hydration.ts';
import { applyTheme } from './design/theme-choice.tsx';
import './design/tokens.css';
import './design/base.css';

const root = document.getElementById('app')!;
applyTheme();
if (hydration.isRunning) {
  const { queries, missing } = carriedData();
  for (const [key, data, isPartial] of queries)
    queryClient.setQueryData(key, data, isPartial ? { updatedAt: 0 } : undefined);
  if (missing === undefined) await loadPageCode(location.pathname, location.search);
  hydrate(<App missing={missing} />, root);
  hydration.isRunning = false;
  render(<App missing={missing} />, root);
} else {
  render(<App />, root);
}
