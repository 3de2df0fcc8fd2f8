import type { IconSummary } from '@glyphdex/contract';
import { useEffect } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useIcon } from '../api/icon.ts';
import { failureText, isNotFound } from '../api/requests.ts';
import { addRecentIcon } from '../collection/stored-icons.ts';
import { MissingPage } from '../design/missing-page.tsx';
import { useTitle } from '../design/use-title.ts';
import { AuthorName } from '../packs/pack-credit.tsx';
import { STRINGS } from '../strings.ts';
import { ExportPanel } from './export-panel.tsx';
import styles from './icon-detail.module.css';
import { IconFacts } from './icon-facts.tsx';
import related from './related-icons.module.css';

const TEXTS = STRINGS.icon;

/** The page of one icon. */
export function IconPage({ params }: { readonly params: { readonly icon: string } }) {
  const slug = params.icon;
  const icon = useIcon(slug);
  useTitle(icon.data?.name ?? slug);
  if (isNotFound(icon.error)) return <MissingPage why={failureText(icon.error)} />;
  return (
    <div class={styles['page']}>
      <IconDetail key={slug} slug={slug} heading="h1" />
    </div>
  );
}

/** One icon: drawing, exports, facts, variants and similar icons. Adds it to the recent icons. */
export function IconDetail({
  slug,
  heading: Heading,
  onOpen,
}: {
  readonly slug: string;
  readonly heading: 'h1' | 'h2';
  /** Called to show another icon instead; without it, links open the page of that icon. */
  readonly onOpen?: (slug: string) => void;
}) {
  const icon = useIcon(slug);
  useEffect(() => {
    if (icon.data !== undefined) addRecentIcon(icon.data);
  }, [icon.data]);
  const below = Heading === 'h1' ? 'h2' : 'h3';
  if (icon.isError) return <p role="alert">{failureText(icon.error)}</p>;
  if (icon.data === undefined) return <p role="status">{TEXTS.loading}</p>;
  return (
    <article class={styles['detail']}>
      <header>
        <Heading>{icon.data.name}</Heading>
        {icon.data.packs?.[0] !== undefined && (
          <p class={styles['by']}>
            <Link href={`/packs/${icon.data.packs[0].slug}`}>{icon.data.packs[0].name}</Link>
            <AuthorName author={icon.data.packs[0].author} /> · {icon.data.packs[0].license.title}
          </p>
        )}
      </header>
      <ExportPanel icon={icon.data} />
      <IconFacts icon={icon.data} />
      <RelatedIcons title={TEXTS.variants} heading={below} icons={icon.data.variants ?? []} onOpen={onOpen} />
      <RelatedIcons title={TEXTS.similars} heading={below} icons={icon.data.similars ?? []} onOpen={onOpen} />
    </article>
  );
}

/** A row of related icons with links; nothing when there are none. */
function RelatedIcons({
  title,
  icons,
  heading: Heading,
  onOpen,
}: {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly icons: readonly IconSummary[];
  /** Called to show the icon instead; without it, links open its page. */
  readonly onOpen?: ((slug: string) => void) | undefined;
}) {
  if (icons.length === 0) return null;
  return (
    <section>
      <Heading>{title}</Heading>
      <ul class={related['row']}>
        {icons.map((icon) => (
          <li key={icon.id}>
            <Link
              href={`/icons/${icon.slug}`}
              title={icon.slug}
              onClick={(event: MouseEvent) => {
                if (onOpen === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(icon.slug);
              }}
            >
              <img src={icon.static_image_url} width="48" height="48" alt={icon.name} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
