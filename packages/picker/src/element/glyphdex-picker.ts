import { element, setAttribute, symbol } from './build-dom.ts';
import { iconPicture } from './icon-picture.ts';
import { IconSource } from './icon-source.ts';
import { asRecord, type ChosenIcon, type PickerIcon } from './picker-icon.ts';
import { PickerPopup, type PopupOwner } from './picker-popup.ts';
import { rememberIcon } from './recent-icons.ts';
import { DEFAULT_STRINGS, type PickerStrings } from './strings.ts';
import { STYLE_SHEET } from './style-sheet.ts';

/** Servers that render pages load this module too, and have no elements. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

let styleSheet: CSSStyleSheet | undefined;

/**
 * `<glyphdex-picker endpoint name value required label packs>`: a form control whose value is the slug of an icon.
 *
 * Events: `input` when the value changes by the user, then `change` with a `ChosenIcon` in `detail`, or null when the
 * user has emptied the value.
 */
export class GlyphdexPicker extends Base {
  static readonly formAssociated = true;
  static readonly observedAttributes = [
    'value',
    'label',
    'required',
    'disabled',
    'strings',
    'placeholder',
    'endpoint',
    'key',
    'packs',
  ];

  readonly #internals: ElementInternals;
  readonly #label = element('label', { for: 'trigger', class: 'label', part: 'label' });
  readonly #shown = element('span', { class: 'shown' });
  readonly #text = element('span', { class: 'value', part: 'value' });
  readonly #problem = element('span', { id: 'problem', class: 'hidden' });
  readonly #trigger: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  readonly #control: HTMLElement;
  readonly #popup: PickerPopup;
  #value = '';
  /** Whether the value came from the user or a script. Until then, it follows the attribute `value`. */
  #isChanged = false;
  /** The icon of the value, as far as it is known. */
  #icon: PickerIcon | ChosenIcon | undefined;
  #strings: PickerStrings = DEFAULT_STRINGS;
  #isDisabled = false;
  /** Loads the icon of the value. */
  #request = new AbortController();

  constructor() {
    super();
    this.#internals = this.attachInternals();
    this.#trigger = element(
      'button',
      { id: 'trigger', type: 'button', class: 'trigger', part: 'trigger', 'aria-haspopup': 'dialog' },
      this.#shown,
      this.#text,
    );
    const cross = symbol('M4 4l8 8M12 4l-8 8');
    this.#clear = element('button', { type: 'button', class: 'clear', part: 'clear', hidden: true }, cross);
    const chevron = symbol('M4 6l4 4 4-4');
    chevron.classList.add('chevron');
    this.#control = element('div', { class: 'control' }, this.#trigger, this.#clear, chevron);
    const owner: PopupOwner = {
      strings: () => this.#strings,
      source: () => this.#source(),
      label: () => this.#name(),
      value: () => this.#value,
      choose: (icon) => this.#choose(icon),
      toggled: (isOpen) => this.#trigger.setAttribute('aria-expanded', String(isOpen)),
    };
    this.#popup = new PickerPopup(owner, this.#trigger);
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    styleSheet ??= newStyleSheet();
    root.adoptedStyleSheets = [styleSheet];
    root.append(this.#label, this.#control, this.#problem, this.#popup.node);
    this.#trigger.setAttribute('aria-expanded', 'false');
    this.#trigger.setAttribute('aria-controls', 'popup');
    // The browser opens the popup, and closes it by a second click, Escape, or a click elsewhere.
    this.#trigger.popoverTargetElement = this.#popup.node;
    this.#trigger.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      this.show();
    });
    this.#clear.addEventListener('click', () => this.#empty());
    this.addEventListener('invalid', () => {
      this.#internals.states.add('user-invalid');
      this.#update();
    });
  }

  /** The slug of the chosen icon; empty if none is. `lucide:house` is taken as `lucide--house`. */
  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#isChanged = true;
    this.#setValue(value);
  }

  /** The icon of the value, as far as it is known: null without a value, and until its icon has loaded. */
  get icon(): PickerIcon | ChosenIcon | null {
    return this.#icon ?? null;
  }

  /** Texts to use in place of the default ones. Those left out keep their default. */
  get strings(): PickerStrings {
    return this.#strings;
  }

  set strings(strings: Partial<PickerStrings>) {
    const known = Object.entries(strings).filter(
      ([name, text]) => Object.hasOwn(DEFAULT_STRINGS, name) && typeof text === 'string',
    );
    this.#strings = { ...DEFAULT_STRINGS, ...Object.fromEntries(known) };
    this.#update();
  }

  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(name: string) {
    this.setAttribute('name', name);
  }

  get required(): boolean {
    return this.hasAttribute('required');
  }

  set required(isRequired: boolean) {
    this.toggleAttribute('required', Boolean(isRequired));
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', Boolean(isDisabled));
  }

  get type(): string {
    return this.localName;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get labels(): NodeList {
    return this.#internals.labels;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Opens the popup. */
  show(): void {
    if (this.isConnected && !this.#isDisabled) this.#popup.open();
  }

  /** Closes the popup. */
  hide(): void {
    this.#popup.close();
  }

  connectedCallback(): void {
    for (const name of ['value', 'strings'] as const) this.#adoptProperty(name);
    this.#update();
    this.#loadIcon();
  }

  disconnectedCallback(): void {
    this.#request.abort();
  }

  attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
    if (name === 'value' && !this.#isChanged) this.#setValue(text ?? '');
    else if (name === 'strings') this.strings = stringsOf(text);
    else if (name === 'endpoint' || name === 'key') this.#loadIcon();
    this.#update();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    if (isDisabled) this.hide();
    this.#update();
  }

  formResetCallback(): void {
    this.#isChanged = false;
    this.#setValue(this.getAttribute('value') ?? '');
    this.#internals.states.delete('user-invalid');
    this.#update();
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.value = state;
  }

  /** Takes over a property that was set before the element was defined. */
  #adoptProperty(name: 'value' | 'strings'): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete (this as Partial<GlyphdexPicker>)[name];
    (this as Record<typeof name, unknown>)[name] = value;
  }

  #source(): IconSource {
    return new IconSource({
      endpoint: this.getAttribute('endpoint') ?? '',
      key: this.getAttribute('key') ?? '',
      packs: (this.getAttribute('packs') ?? '').split(/[\s,]+/).filter((pack) => pack !== ''),
    });
  }

  #setValue(value: string | null | undefined): void {
    const slug = String(value ?? '')
      .trim()
      .replace(':', '--');
    if (slug === this.#value) return;
    this.#value = slug;
    this.#internals.setFormValue(slug);
    this.#icon = undefined;
    this.#loadIcon();
    this.#update();
  }

  /** Loads name and picture of a value that did not come from a search. */
  #loadIcon(): void {
    this.#request.abort();
    if (this.#value === '' || this.#icon !== undefined || !this.isConnected) return;
    if (!this.hasAttribute('endpoint')) return;
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.#source()
      .detail(this.#value, signal)
      .then((icon) => {
        if (signal.aborted) return;
        this.#icon = icon;
        this.#update();
      })
      // The value is shown as it is.
      .catch(() => undefined);
  }

  #choose(icon: PickerIcon): void {
    this.#isChanged = true;
    this.#value = icon.slug;
    this.#internals.setFormValue(icon.slug);
    this.#icon = icon;
    rememberIcon(icon);
    this.#update();
    this.#send('input');
    void this.#sendChoice(icon);
  }

  /** The event waits for the drawing, which a search does not contain. */
  async #sendChoice(icon: PickerIcon): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    let svg: string | null = null;
    try {
      svg = (await this.#source().detail(icon.slug, signal)).svg;
    } catch {
      // The value is valid without its drawing.
    }
    if (signal.aborted) return;
    this.#icon = { ...icon, svg };
    this.#send('change', this.#icon);
  }

  #empty(): void {
    this.value = '';
    this.#trigger.focus();
    this.#send('input');
    this.#send('change', null);
  }

  #send(type: 'input' | 'change', detail: PickerIcon | null = null): void {
    const event =
      type === 'input'
        ? new Event(type, { bubbles: true, composed: true })
        : new CustomEvent(type, { bubbles: true, detail });
    this.dispatchEvent(event);
  }

  /** The name of the control: its attribute, the text of its labels, or the default. */
  #name(): string {
    const texts = [...this.#internals.labels].map((label) => label.textContent?.trim() ?? '');
    return (
      this.getAttribute('label') ??
      this.getAttribute('aria-label') ??
      (texts.join(' ') || this.#strings.label)
    );
  }

  /** Brings form value, validity and shadow tree in line with the state, once the element is in a page. */
  #update(): void {
    if (!this.isConnected) return;
    const strings = this.#strings;
    const hasValue = this.#value !== '';
    if (this.required && !hasValue) {
      this.#internals.setValidity({ valueMissing: true }, strings.required, this.#trigger);
    } else {
      this.#internals.setValidity({});
      this.#internals.states.delete('user-invalid');
    }
    const isReported = this.#internals.states.has('user-invalid');
    this.#problem.textContent = isReported ? this.validationMessage : '';
    setAttribute(this.#trigger, 'aria-describedby', isReported && 'problem');

    this.#label.textContent = this.getAttribute('label') ?? '';
    this.#label.classList.toggle('required', this.required);
    const icon = this.#icon;
    const text =
      icon?.name ?? (hasValue ? this.#value : (this.getAttribute('placeholder') ?? strings.choose));
    const pack = icon?.pack?.name;
    this.#text.replaceChildren(
      text,
      ...(pack === undefined ? [] : [' ', element('span', { class: 'pack' }, pack)]),
    );
    this.#text.classList.toggle('none', !hasValue);
    this.#trigger.setAttribute('aria-label', [`${this.#name()}: ${text}`, pack].filter(Boolean).join(' '));
    this.#trigger.disabled = this.#isDisabled;
    this.#showPicture();

    const canClear = hasValue && !this.required && !this.#isDisabled;
    this.#clear.hidden = !canClear;
    this.#clear.setAttribute('aria-label', `${strings.clear}: ${text}`);
    this.#control.classList.toggle('clearable', canClear);
  }

  #showPicture(): void {
    const preview = this.#icon?.preview;
    if (this.#shown.dataset['preview'] === preview) return;
    if (this.#icon === undefined) {
      delete this.#shown.dataset['preview'];
      this.#shown.replaceChildren();
    } else {
      this.#shown.dataset['preview'] = this.#icon.preview;
      this.#shown.replaceChildren(iconPicture(this.#icon));
    }
  }
}

function newStyleSheet(): CSSStyleSheet {
  // A page's policy for inline styles does not apply to sheets that scripts construct.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE_SHEET);
  return sheet;
}

/** The attribute `strings`: JSON. Broken JSON leaves the default texts. */
function stringsOf(text: string | null): Partial<PickerStrings> {
  try {
    return asRecord(JSON.parse(text ?? '{}')) as Partial<PickerStrings>;
  } catch {
    return {};
  }
}
