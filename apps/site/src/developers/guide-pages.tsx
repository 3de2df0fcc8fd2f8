import { Link } from 'wouter-preact';
import { CodeSample } from '../design/code-sample.tsx';
import page from '../design/text-page.module.css';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.developers.guides;

/** Shown to people who open the address `/iconify` in a browser. */
export function IconifyPage() {
  useTitle(TEXTS.iconify.title);
  const { origin } = location;
  return (
    <div class={page['page']}>
      <h1>{TEXTS.iconify.title}</h1>
      <p>{TEXTS.iconify.how}</p>
      <CodeSample
        title="React, Vue"
        text={`import { addAPIProvider } from '@iconify/react'; // or '@iconify/vue'\n\naddAPIProvider('', { resources: ['${origin}'], path: '/iconify/' });`}
      />
      <CodeSample title="UnoCSS" text={`presetIcons({ cdn: '${origin}/iconify/' })`} />
      <CodeSample title="HTML" text={`<img src="${origin}/iconify/mdi/home.svg" alt="">`} />
    </div>
  );
}

/** Shown to people who open the address `/mcp` in a browser. */
export function AssistantsPage() {
  useTitle(TEXTS.assistants.title);
  const address = `${location.origin}/mcp`;
  const server = { type: 'http', url: address, headers: { Authorization: 'Bearer YOUR_API_KEY' } };
  return (
    <div class={page['page']}>
      <h1>{TEXTS.assistants.title}</h1>
      <p>
        {TEXTS.assistants.how} <Link href="/keys">{STRINGS.keys.title}</Link>
      </p>
      <CodeSample
        title="Claude Code"
        text={`claude mcp add --transport http glyphdex ${address} --header "Authorization: Bearer YOUR_API_KEY"`}
      />
      <CodeSample title="JSON" text={JSON.stringify({ servers: { glyphdex: server } }, null, 2)} />
    </div>
  );
}
