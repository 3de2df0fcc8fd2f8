import type { Icon } from '@glyphdex/contract';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useIconsOf } from '../api/collections.ts';
import { useEquivalents, useIcon } from '../api/icon.ts';
import { failureText, isNotFound } from '../api/requests.ts';
import { addRecentIcon } from '../collection/recent-icons.ts';
import { MissingPage } from '../design/missing-page.tsx';
import { isTyping } from '../design/shortcuts.tsx';
import { useTitle } from '../design/use-title.ts';
import { useGalleryQuery } from '../gallery/gallery-query.ts';
import { LookBar, useLookOf } from '../gallery/look-bar.tsx';
import type { Look } from '../gallery/tile-look.ts';
import { Notice, useCopy } from '../gallery/use-cell-actions.tsx';
import { AuthorName } from '../packs/pack-credit.tsx';
import { STRINGS } from '../strings.ts';
import { ExportPanel } from './export-panel.tsx';
import styles from './icon-detail.module.css';
import { IconFacts } from './icon-facts.tsx';
import { RelatedIcons } from './related-icons.tsx';

const TEXTS = STRINGS.icon;
type License = NonNullable<Icon['packs']>[number]['license'];

/** The page of one icon. */
export function IconPage({ params }: { readonly params: { readonly icon: string } }) {
  const slug = params.icon;
  const icon = useIcon(slug);
  const [address, change] = useGalleryQuery();
  const { look } = useLookOf(address);
  useTitle(STRINGS.head.iconTitle(icon.data?.name ?? slug, icon.data?.packs?.[0]?.name ?? ''));
  if (isNotFound(icon.error)) return <MissingPage why={failureText(icon.error)} />;
  return (
    <div class={styles['page']}>
      <IconDetail slug={slug} look={look} heading="h1">
        <LookBar look={look} icons={icon.data === undefined ? [] : [icon.data]} isSingle onChange={change} />
      </IconDetail>
    </div>
  );
}

/** One icon: drawing, exports, facts, variants and similar icons. Adds it to the recent icons. */
export function IconDetail({
  slug,
  look,
  heading: Heading,
  onOpen,
  children,
}: {
  readonly slug: string;
  readonly look: Look;
  readonly heading: 'h1' | 'h2';
  /** Called to show another icon instead; without it, links open the page of that icon. */
  readonly onOpen?: (slug: string) => void;
  /** Content beside the name. */
  readonly children?: ComponentChildren;
}) {
  const icon = useIcon(slug);
  const equivalents = useEquivalents(slug).data ?? [];
  const { copy, notice } = useCopy(look);
  useEffect(() => {
    if (icon.data !== undefined) addRecentIcon(icon.data);
  }, [icon.data]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || isTyping(event);
      const isInGrid = event.target instanceof Element && event.target.closest('[role="grid"]') !== null;
      if (event.key === 'c' && icon.data !== undefined && !isOther && !isInGrid) void copy(icon.data);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const { variants = [], similars = [] } = icon.data ?? {};
  const related = useIconsOf([...variants, ...similars].map((one) => one.slug)).data ?? [];
  const drawn = new Map(related.map((one) => [one.slug, one]));
  const below = Heading === 'h1' ? 'h2' : 'h3';
  if (icon.isError) return <p role="alert">{failureText(icon.error)}</p>;
  if (icon.data === undefined) return <p role="status">{STRINGS.loading}</p>;
  return (
    <article class={styles['detail']}>
      <header>
        <div>
          <Heading>{icon.data.name}</Heading>
          {icon.data.packs?.[0] !== undefined && (
            <p class={styles['by']}>
              <Link href={`/packs/${icon.data.packs[0].slug}`}>{icon.data.packs[0].name}</Link>
              <AuthorName author={icon.data.packs[0].author} /> · {icon.data.packs[0].license.title}
              {creditNote(icon.data.packs[0].license)}
            </p>
          )}
        </div>
        {children}
      </header>
      <ExportPanel icon={icon.data} look={look} onCopy={() => void copy(icon.data)} />
      <RelatedIcons title={TEXTS.otherPacks} heading={below} icons={equivalents} onOpen={onOpen} />
      <IconFacts icon={icon.data} />
      <RelatedIcons
        title={TEXTS.variants}
        heading={below}
        icons={variants.map((one) => drawn.get(one.slug) ?? one)}
        onOpen={onOpen}
      />
      <RelatedIcons
        title={TEXTS.similars}
        heading={below}
        icons={similars.map((one) => drawn.get(one.slug) ?? one)}
        onOpen={onOpen}
      />
      <Notice text={notice} />
    </article>
  );
}

/** The terms of a license in words, as far as they are known. */
function creditNote({ attribution_required, commercial_use }: License): string {
  const credit =
    attribution_required === null ? '' : ` · ${attribution_required ? TEXTS.creditNeeded : TEXTS.noCredit}`;
  return commercial_use === false ? `${credit} · ${STRINGS.packs.notCommercial}` : credit;
}
