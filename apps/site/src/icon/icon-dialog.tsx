import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { adjacentIcons } from '../api/gallery.ts';
import button from '../design/button.module.css';
import { Glyph, type GlyphName } from '../design/glyph.tsx';
import type { ChangeQuery, GalleryQuery } from '../gallery/gallery-query.ts';
import { STRINGS } from '../strings.ts';
import { IconDetail } from './icon-detail.tsx';
import styles from './icon-dialog.module.css';

const TEXTS = STRINGS.icon;
/** A finger that moves at least this far to a side flips to the next icon, in pixels. */
const SWIPE_PX = 60;
/** Parts of the drawer in which a finger scrolls. */
const SCROLLS_SIDEWAYS = 'pre, [role="tablist"], [data-strip]';

/**
 * The drawer of the open icon beside the results, on narrow screens a sheet at the bottom. The results stay usable. The
 * left and right arrow keys and swipes show the previous and next icon; Escape and a swipe down on the bar close.
 */
export function IconDialog({
  query,
  adjacent: { before, after } = adjacentIcons(query),
  onChange,
}: {
  /** Names the icon. */
  readonly query: GalleryQuery;
  /** Slugs of the icons beside it; by default those in the list of the query, if loaded. */
  readonly adjacent?: ReturnType<typeof adjacentIcons>;
  readonly onChange: ChangeQuery;
}) {
  const { icon: slug = '', look } = query;
  const onStep = (icon: string) => onChange({ icon }, 'replace');
  const onClose = () => onChange({ icon: undefined });
  const dialog = useRef<HTMLDialogElement>(null);
  const touched = useRef<Touch>();
  const bar = useRef<HTMLDivElement>(null);
  const shown = useRef(slug);
  shown.current = slug;
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.focus({ preventScroll: true });
    return () => {
      // The grid takes the room of the drawer in the next frame. After a walk, the focus goes to the last icon.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const last = document.querySelector(`[role="grid"] a[href="/icons/${shown.current}"]`) ?? opener;
          if (last instanceof HTMLElement) last.focus({ preventScroll: true });
        }),
      );
    };
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isChoosing = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog:modal') !== null)
        return;
      if (event.key === 'Escape' && !isChoosing) {
        event.preventDefault();
        return onClose();
      }
      const isInGrid = event.target instanceof Element && event.target.closest('[role="grid"]') !== null;
      const wanted = { ArrowLeft: before, ArrowRight: after }[event.key];
      if (wanted === undefined || isChoosing || isInGrid) return;
      event.preventDefault();
      onStep(wanted);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [before, after, onChange]);
  const step = (name: string, glyph: GlyphName, to: string | undefined) => (
    <button
      type="button"
      class={button['quiet']}
      aria-label={name}
      title={name}
      disabled={to === undefined}
      onClick={() => to !== undefined && onStep(to)}
    >
      <Glyph name={glyph} />
    </button>
  );
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      class={styles['drawer']}
      aria-label={TEXTS.dialog}
      onTouchStart={({ touches }) => {
        touched.current = touches[0];
      }}
      onTouchEnd={({ changedTouches }) => {
        const { clientX: x, clientY: y, target } = touched.current!;
        const [right, down] = [changedTouches[0]!.clientX - x, changedTouches[0]!.clientY - y];
        if (!(target instanceof Element) || target.closest(SCROLLS_SIDEWAYS) !== null) return;
        const to = right > 0 ? before : after;
        if (bar.current!.contains(target) && down >= SWIPE_PX) onClose();
        else if (Math.abs(right) >= SWIPE_PX && Math.abs(right) > 2 * Math.abs(down) && to !== undefined)
          onStep(to);
      }}
    >
      <div ref={bar} class={styles['bar']}>
        {step(TEXTS.before, 'left', before)}
        {step(TEXTS.after, 'right', after)}
        <Link
          href={`/icons/${slug}`}
          class={button['quiet']}
          aria-label={TEXTS.openPage}
          title={TEXTS.openPage}
        >
          <Glyph name="open" />
        </Link>
        <button
          type="button"
          class={button['quiet']}
          aria-label={TEXTS.close}
          title={TEXTS.close}
          onClick={onClose}
        >
          <Glyph name="close" />
        </button>
      </div>
      <IconDetail slug={slug} look={look} heading="h2" onOpen={(icon) => onChange({ icon })} />
    </dialog>
  );
}
