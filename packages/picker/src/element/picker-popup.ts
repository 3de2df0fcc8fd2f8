import { element, setAttribute, symbol } from './build-dom.ts';
import { type IconSource, SourceError } from './icon-source.ts';
import type { PickerIcon } from './picker-icon.ts';
import { placePopup } from './place-popup.ts';
import { recentIcons } from './recent-icons.ts';
import { type Direction, ResultGrid } from './result-grid.ts';
import { fill, type PickerStrings } from './strings.ts';

const TYPING_PAUSE_MS = 180;
/** The next page is loaded when so many pixels of results are left below. */
const LOAD_AHEAD_PX = 80;
const CELL_PX = 44;
const PLACEHOLDERS = 24;

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};
const SIDE_KEYS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right' };

export interface PopupOwner {
  strings(): PickerStrings;
  source(): IconSource;
  /** The name of the control. */
  label(): string;
  /** The slug of the value. */
  value(): string;
  choose(icon: PickerIcon): void;
  /** Called when the popup has opened or closed. */
  toggled(isOpen: boolean): void;
}

/**
 * The popup: a search field and a grid of results, as the ARIA pattern of a combobox with a grid. The field keeps the
 * focus; arrows move in the grid, Enter chooses, Escape empties the field and then closes the popup.
 */
export class PickerPopup {
  readonly node: HTMLElement;
  readonly #owner: PopupOwner;
  readonly #anchor: HTMLElement;
  readonly #grid = new ResultGrid('grid');
  readonly #field: HTMLInputElement;
  readonly #scroller: HTMLElement;
  readonly #message: HTMLElement;
  readonly #status: HTMLElement;
  readonly #facts: HTMLElement;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #request = new AbortController();
  /** The next page to load; undefined while one loads and after the last. */
  #nextPage: number | undefined;
  #stopPlacing: () => void = () => undefined;
  /** Whether the focus was in the popup when it began to close. */
  #hadFocus = false;

  constructor(owner: PopupOwner, anchor: HTMLElement) {
    this.#owner = owner;
    this.#anchor = anchor;
    this.#field = element('input', {
      type: 'text',
      role: 'combobox',
      part: 'search',
      'aria-haspopup': 'grid',
      'aria-controls': 'grid',
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
      enterkeyhint: 'search',
      maxlength: '200',
      // Focused when the popup opens.
      autofocus: true,
    });
    this.#message = element('div', { class: 'message', part: 'message' });
    this.#status = element('div', { role: 'status', class: 'status', part: 'status' });
    this.#facts = element('div', { class: 'facts', part: 'facts', 'aria-hidden': 'true' });
    this.#scroller = element('div', { class: 'scroller', tabindex: '-1' }, this.#grid.node, this.#message);
    this.node = element(
      'div',
      { id: 'popup', class: 'popup', part: 'popup', popover: 'auto', role: 'dialog' },
      element(
        'div',
        { class: 'field' },
        symbol('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.5 10.5 14 14'),
        this.#field,
      ),
      this.#scroller,
      element('div', { class: 'footer', part: 'footer' }, this.#facts, this.#status),
    );
    this.#grid.onChoose = (icon) => this.#choose(icon);
    this.#grid.onActive = (icon) => this.#showFacts(icon);
    this.#field.addEventListener('input', (event) => {
      // The page sees the events of the picker, not of its search field.
      event.stopPropagation();
      this.#grid.leave();
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#search(), TYPING_PAUSE_MS);
    });
    this.#field.addEventListener('keydown', (event) => this.#onKeyDown(event));
    this.#scroller.addEventListener('scroll', () => this.#loadMoreNearEnd(), { passive: true });
    this.node.addEventListener('beforetoggle', (event) => {
      if ((event as ToggleEvent).newState === 'open') this.#prepare();
      else this.#hadFocus = this.node.matches(':focus-within');
    });
    this.node.addEventListener('toggle', (event) =>
      this.#onToggle((event as ToggleEvent).newState === 'open'),
    );
    this.node.addEventListener('focusout', (event) => {
      const next = event.relatedTarget as Node | null;
      // A click on the anchor closes the popup by itself.
      if (next !== null && next !== this.#anchor && !this.node.contains(next)) this.close();
    });
  }

  get isOpen(): boolean {
    return this.node.matches(':popover-open');
  }

  open(): void {
    if (!this.isOpen) this.node.showPopover();
  }

  close(): void {
    if (this.isOpen) this.node.hidePopover();
  }

  #prepare(): void {
    const strings = this.#owner.strings();
    this.node.setAttribute('aria-label', this.#owner.label());
    this.#field.setAttribute('aria-label', strings.search);
    this.#field.placeholder = strings.placeholder;
    this.#grid.node.setAttribute('aria-label', strings.results);
    this.#stopPlacing();
    this.#stopPlacing = placePopup(this.node, this.#anchor);
  }

  #onToggle(isOpen: boolean): void {
    if (isOpen) this.#search();
    else {
      this.#stopPlacing();
      clearTimeout(this.#typing);
      this.#request.abort();
      this.#field.value = '';
      if (this.#hadFocus && !this.#isFocusElsewhere()) this.#anchor.focus();
    }
    this.#owner.toggled(isOpen);
  }

  /** Whether an element outside the popup has the focus. The browser moves it out of a closed popup later. */
  #isFocusElsewhere(): boolean {
    const root = this.node.getRootNode() as ShadowRoot;
    if (root.activeElement !== null) return !this.node.contains(root.activeElement);
    const { activeElement } = root.host.getRootNode() as Document | ShadowRoot;
    return activeElement !== null && activeElement !== document.body;
  }

  #choose(icon: PickerIcon): void {
    this.#owner.choose(icon);
    this.close();
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { key } = event;
    const direction = KEYS[key] ?? (this.#grid.active === undefined ? undefined : SIDE_KEYS[key]);
    if (direction !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const isRightToLeft = getComputedStyle(this.node).direction === 'rtl';
      const mirrored = direction === 'left' ? 'right' : direction === 'right' ? 'left' : direction;
      this.#grid.move(isRightToLeft ? mirrored : direction);
    } else if (key === 'Enter') {
      // Enter in a text field would submit the form.
      event.preventDefault();
      const { active } = this.#grid;
      if (active === undefined) this.#grid.move('down');
      else this.#choose(active);
    } else if (key === 'Escape' && this.#field.value !== '') {
      event.preventDefault();
      event.stopPropagation();
      this.#field.value = '';
      this.#search();
    } else if (key === 'Home' || key === 'End') this.#grid.leave();
  }

  #search(): void {
    clearTimeout(this.#typing);
    this.#request.abort();
    this.#request = new AbortController();
    void this.#loadFirstPage(this.#field.value.trim(), this.#request.signal);
  }

  async #loadFirstPage(text: string, signal: AbortSignal): Promise<void> {
    const strings = this.#owner.strings();
    const source = this.#owner.source();
    this.#nextPage = undefined;
    const columns = Math.floor((this.#scroller.clientWidth - 16) / CELL_PX);
    // Results of the previous text stay visible until others replace them.
    if (this.#grid.isEmpty) this.#showPlaceholders(columns);
    this.#setBusy(true);
    this.#status.textContent = strings.loading;
    this.#status.classList.remove('hidden');
    try {
      const found = await source.search(text, 1, signal);
      const words = found.total === 0 && text !== '' ? await source.suggest(text, signal) : [];
      signal.throwIfAborted();
      this.#grid.clear(columns, this.#owner.value());
      this.#message.replaceChildren();
      const recent = text === '' ? recentIcons().slice(0, columns) : [];
      if (recent.length > 0 && found.total > 0) {
        this.#grid.appendGroup(recent, strings.recent);
        this.#grid.appendGroup(found.icons, strings.results);
      } else this.#grid.append(found.icons);
      this.#scroller.scrollTop = 0;
      this.#nextPage = found.hasMore ? 2 : undefined;
      if (found.total === 0) this.#showEmpty(text, words);
      else this.#showTotal(found.total);
      this.#setBusy(false);
      this.#loadMoreNearEnd();
    } catch (error) {
      if (!signal.aborted) this.#showFailure(error);
    }
  }

  #loadMoreNearEnd(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    if (this.#nextPage === undefined || scrollHeight - scrollTop - clientHeight > LOAD_AHEAD_PX) return;
    void this.#loadPage(this.#nextPage, this.#request.signal);
  }

  async #loadPage(page: number, signal: AbortSignal): Promise<void> {
    this.#nextPage = undefined;
    try {
      const found = await this.#owner.source().search(this.#field.value.trim(), page, signal);
      signal.throwIfAborted();
      this.#grid.append(found.icons);
      this.#nextPage = found.hasMore ? page + 1 : undefined;
    } catch {
      // The shown icons stay. Scrolling again tries once more.
      if (!signal.aborted) this.#nextPage = page;
    }
  }

  #setBusy(isBusy: boolean): void {
    this.#grid.node.setAttribute('aria-busy', String(isBusy));
    this.#field.setAttribute('aria-expanded', String(!isBusy && !this.#grid.isEmpty));
    this.#scroller.classList.toggle('busy', isBusy);
    this.#updateActive();
  }

  #updateActive(): void {
    setAttribute(this.#field, 'aria-activedescendant', this.#grid.activeId ?? false);
  }

  #showFacts(icon: PickerIcon | undefined): void {
    this.#updateActive();
    const facts = icon === undefined ? [] : [icon.name, icon.pack?.name, icon.license?.title];
    this.#facts.textContent = facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');
  }

  #showTotal(total: number): void {
    const strings = this.#owner.strings();
    this.#status.textContent =
      total === 1 ? strings.foundOne : fill(strings.found, { count: total.toLocaleString() });
  }

  #showPlaceholders(columns: number): void {
    const cells = Array.from({ length: PLACEHOLDERS }, () => element('span', { class: 'placeholder' }));
    const area = element('div', { class: 'row placeholders', 'aria-hidden': 'true' }, ...cells);
    area.style.setProperty('--columns', String(columns));
    this.#message.replaceChildren(area);
  }

  #showEmpty(text: string, words: readonly string[]): void {
    const strings = this.#owner.strings();
    this.#showMessage(text === '' ? strings.emptyWithoutText : fill(strings.empty, { text }));
    if (text === '') return;
    if (words.length === 0) this.#message.append(element('p', {}, strings.emptyHint));
    else {
      const buttons = words.map((word) => this.#button(word, () => this.#searchFor(word)));
      this.#message.append(
        element('p', {}, strings.suggestions),
        element('div', { class: 'words' }, ...buttons),
      );
    }
  }

  #showFailure(error: unknown): void {
    const strings = this.#owner.strings();
    const failure = error instanceof SourceError ? error.failure : 'failed';
    const seconds = error instanceof SourceError ? Math.max(1, error.retryAfter) : 1;
    this.#grid.clear(1, '');
    this.#setBusy(false);
    this.#showMessage(fill(strings[failure], { seconds }));
    if (failure === 'noEndpoint' || failure === 'refused') return;
    this.#message.append(this.#button(strings.retry, () => this.#searchFor(this.#field.value)));
  }

  #showMessage(text: string): void {
    this.#message.replaceChildren(element('p', { class: 'strong' }, text));
    this.#status.textContent = text;
    // Seen above, and said by assistive technology.
    this.#status.classList.add('hidden');
  }

  #searchFor(text: string): void {
    this.#field.value = text;
    this.#field.focus();
    this.#message.replaceChildren();
    this.#search();
  }

  #button(text: string, onClick: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'word', part: 'action' }, text);
    button.addEventListener('click', onClick);
    return button;
  }
}
