import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useSignInMethods } from '../api/account.ts';
import button from '../design/button.module.css';
import { CodeSample } from '../design/code-sample.tsx';
import page from '../design/text-page.module.css';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import { ownCommand } from './own-command.ts';
import {
  assistantSnippets,
  iconifySnippets,
  packageSnippets,
  pageSnippets,
  requestSnippets,
  type Snippet,
} from './snippets.ts';

const TEXTS = STRINGS.developers;
const WAYS = Object.keys(TEXTS.ways) as (keyof typeof TEXTS.ways)[];
const MORE = ['limits', 'attribution'] as const;

/** The four ways to use this service in a product, with samples that take the visitor's key, and a first request. */
export function DevelopersPage() {
  useTitle(TEXTS.title);
  const [typed, setTyped] = useState('');
  const isOpen = (useSignInMethods().data?.sign_up ?? 'open') === 'open';
  const isPublishable = typed.startsWith('gdx_pub_');
  const secret = typed === '' || isPublishable ? 'YOUR_API_KEY' : typed;
  const publishable = isPublishable ? typed : 'YOUR_PUBLISHABLE_KEY';
  const { origin } = location;
  const ways = {
    iconify: iconifySnippets(origin),
    assistants: assistantSnippets(origin, secret),
    packages: packageSnippets(origin, secret, publishable),
    publishable: pageSnippets(origin, publishable),
    request: requestSnippets(origin, secret),
  } satisfies Record<keyof typeof TEXTS.ways, readonly Snippet[]>;
  // The browser looked for the anchor of the address before the page was there.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      <p class={page['lead']}>{TEXTS.what}</p>
      <ul class={page['links']}>
        {WAYS.map((way) => (
          <li key={way}>
            <a class={button['chip']} href={`#${way}`}>
              {TEXTS.ways[way].title}
            </a>
          </li>
        ))}
      </ul>
      <label class={page['field']}>
        {TEXTS.key}
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder="gdx_live_…"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value.trim())}
        />
      </label>
      <p class="soft">
        {TEXTS.keyHow}{' '}
        {isOpen ? (
          <Link href="/sign-up">{STRINGS.account.signUp}</Link>
        ) : (
          <Link href="/sign-in">{STRINGS.account.signIn}</Link>
        )}{' '}
        · <Link href="/keys">{STRINGS.keys.title}</Link>
      </p>
      <CodeSample title={TEXTS.terminal} text={`${ownCommand()} keys create --name "my app"`} />
      {WAYS.map((way) => (
        <section key={way} id={way} class={page['section']}>
          <h2>{TEXTS.ways[way].title}</h2>
          <p>{TEXTS.ways[way].how}</p>
          {ways[way].map(({ title, text }) => (
            <CodeSample key={title} title={title} text={text} />
          ))}
        </section>
      ))}
      <h2>{TEXTS.next}</h2>
      <ul class={page['links']}>
        <li>
          <Link href="/docs" class={button['chip']}>
            {STRINGS.docs.title}
          </Link>
        </li>
        {MORE.map((name) => (
          <li key={name}>
            <Link href={`/developers/${name}`} class={button['chip']}>
              {TEXTS[name].title}
            </Link>
          </li>
        ))}
        <li>
          <Link href="/status" class={button['chip']}>
            {STRINGS.status.title}
          </Link>
        </li>
      </ul>
    </div>
  );
}
