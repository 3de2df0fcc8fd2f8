import { Link } from 'wouter-preact';
import { useSignInMethods } from '../api/account.ts';
import { CodeSample } from '../design/code-sample.tsx';
import page from '../design/text-page.module.css';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';
import { ownCommand } from './own-command.ts';
import { requestSnippets } from './snippets.ts';

const TEXTS = STRINGS.developers;

/** Steps to a first request. */
export function DevelopersPage() {
  useTitle(TEXTS.title);
  const isOpen = (useSignInMethods().data?.sign_up ?? 'open') === 'open';
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      <p>{TEXTS.what}</p>
      <h2>{TEXTS.key}</h2>
      <p>
        {isOpen ? (
          <Link href="/sign-up">{TEXTS.signUp}</Link>
        ) : (
          <Link href="/sign-in">{STRINGS.account.signIn}</Link>
        )}
        {TEXTS.thenKey} <Link href="/keys">{STRINGS.keys.title}</Link>.
      </p>
      <p>{TEXTS.keyOfOperator}</p>
      <CodeSample title={TEXTS.terminal} text={`${ownCommand()} keys create --name "my app"`} />
      <h2>{TEXTS.request}</h2>
      {requestSnippets(location.origin, 'YOUR_API_KEY').map(({ title, text }) => (
        <CodeSample key={title} title={title} text={text} />
      ))}
      <h2>{TEXTS.next}</h2>
      <ul>
        <li>
          <a href="/docs">{TEXTS.reference}</a>
        </li>
        <li>
          <a href="/api/v1/openapi.json">{TEXTS.openApi}</a>
        </li>
        <li>
          <Link href="/developers/limits">{TEXTS.limits.title}</Link>
        </li>
        <li>
          <Link href="/developers/attribution">{TEXTS.attribution.title}</Link>
        </li>
        <li>
          <Link href="/developers/iconify">{TEXTS.guides.iconify.title}</Link>
        </li>
        <li>
          <Link href="/developers/assistants">{TEXTS.guides.assistants.title}</Link>
        </li>
        <li>
          <Link href="/status">{STRINGS.status.title}</Link>
        </li>
      </ul>
    </div>
  );
}
