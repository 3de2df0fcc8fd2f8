import { CodeSample } from '../design/code-sample.tsx';
import page from '../design/text-page.module.css';
import { useTitle } from '../design/use-title.ts';
import { STRINGS } from '../strings.ts';

const TEXTS = STRINGS.developers.attribution;

/** How a product that shows icons credits the service and authors. */
export function AttributionPage() {
  useTitle(TEXTS.title);
  const service = `${location.origin}/`;
  return (
    <div class={page['page']}>
      <h1>{TEXTS.title}</h1>
      <p>{TEXTS.service}</p>
      <CodeSample title="HTML" text={`Icons by <a href="${service}">Glyphdex</a>`} />
      <CodeSample title="Markdown" text={`Icons by [Glyphdex](${service})`} />
      <h2>{TEXTS.packs}</h2>
      <p>{TEXTS.packsHow}</p>
      <CodeSample
        title="curl"
        text={`curl -H 'Authorization: Bearer YOUR_API_KEY' \\\n  '${location.origin}/api/v1/attribution?ids=mdi--home,tabler--home'`}
      />
    </div>
  );
}
