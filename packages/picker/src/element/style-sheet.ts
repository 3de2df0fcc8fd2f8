/** The custom properties and parts are listed in docs/clients.md. */
export const STYLE_SHEET = `
:host {
  --color: var(--glyphdex-color, light-dark(#1f2937, #e5e7eb));
  --muted: var(--glyphdex-muted, light-dark(#5b6472, #a3adbb));
  --background: var(--glyphdex-background, light-dark(#ffffff, #171c24));
  --surface: var(--glyphdex-surface, light-dark(#f1f4f8, #242b36));
  --border: var(--glyphdex-border, light-dark(#868f9d, #6b7686));
  --line: color-mix(in srgb, var(--border) 35%, transparent);
  --accent: var(--glyphdex-accent, light-dark(#2554c7, #8fb2ff));
  --danger: var(--glyphdex-danger, light-dark(#b3261e, #ff8a80));
  --radius: var(--glyphdex-radius, 8px);
  --icon: var(--glyphdex-icon-size, 24px);
  display: inline-block;
  vertical-align: middle;
  min-width: min(14rem, 100%);
  max-width: 100%;
  color: var(--color);
  font: inherit;
  text-align: start;
}
:host([hidden]) { display: none }
:host([theme='light']) { color-scheme: light }
:host([theme='dark']) { color-scheme: dark }
*, ::before, ::after { box-sizing: border-box }
.label { display: block; margin-block-end: .3em }
.label:empty { display: none }
.required::after { content: ' *'; color: var(--danger) }
.control { position: relative; display: flex }
button, input { font: inherit; color: inherit; margin: 0 }
.trigger {
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: .6em;
  min-height: 44px;
  padding: 6px 36px 6px 10px;
  padding-inline: 10px 36px;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--background);
  cursor: pointer;
  text-align: start;
}
.trigger:hover { background: var(--surface) }
.trigger:disabled { opacity: .55; cursor: not-allowed }
.trigger:focus-visible, .clear:focus-visible, .word:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
:host(:state(user-invalid)) .trigger { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger) }
.shown:empty { display: none }
.value { flex: 1; min-width: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
.value.none { color: var(--muted) }
.pack { color: var(--muted); font-size: .875em; margin-inline-start: .25em }
.symbol { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6;
  stroke-linecap: round; stroke-linejoin: round }
.chevron { position: absolute; inset-inline-end: 12px; top: 0; bottom: 0; margin-block: auto; color: var(--muted);
  pointer-events: none }
.clear { position: absolute; inset-inline-end: 34px; top: 0; bottom: 0; margin-block: auto; width: 28px; height: 28px;
  display: grid; place-items: center; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--muted);
  cursor: pointer }
.clear:hover { background: var(--surface); color: var(--color) }
.clear[hidden] { display: none }
.clearable .trigger { padding-inline-end: 68px }
.picture { width: var(--icon); height: var(--icon); flex: none; display: grid; place-items: center }
.picture img { width: 100%; height: 100%; object-fit: contain }
.picture.mask { background: currentColor; mask: var(--mask) center / contain no-repeat }
.picture.missing { border: 1px dashed var(--border); border-radius: 4px; color: var(--muted); font-size: 12px }
.picture.missing::before { content: attr(data-initial) }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.popup {
  position: fixed;
  inset: auto;
  margin: 0;
  padding: 0;
  overflow: hidden;
  color: inherit;
  background: var(--background);
  border: 1px solid var(--line);
  border-radius: calc(var(--radius) + 4px);
  box-shadow: 0 1px 2px rgb(0 0 0 / .12), 0 12px 32px rgb(0 0 0 / .22);
  line-height: 1.4;
}
.popup:popover-open { display: flex; flex-direction: column }
.field { position: relative; padding: 10px; border-bottom: 1px solid var(--line) }
.field .symbol { position: absolute; inset-inline-start: 21px; top: 0; bottom: 0; margin-block: auto; color: var(--muted) }
.field input {
  width: 100%;
  height: 40px;
  padding-inline: 34px 10px;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--background);
  outline: none;
  font-size: max(1em, 16px);
}
.field input::placeholder { color: var(--muted); opacity: 1 }
.field input:focus { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent) }
.scroller { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 8px; scrollbar-width: thin }
.scroller.busy .grid { opacity: .6 }
.row { display: grid; grid-template-columns: repeat(var(--columns, 7), 1fr) }
.heading { padding: 4px 8px; font-size: 12px; color: var(--muted) }
[role=rowgroup] + [role=rowgroup] .heading { margin-block-start: 6px }
.cell { display: grid; place-items: center; height: 44px; border-radius: var(--radius); cursor: pointer;
  scroll-margin: 8px }
.cell:hover { background: var(--surface) }
.cell.active { background: var(--surface); box-shadow: inset 0 0 0 2px var(--accent) }
.cell[aria-selected=true] { background: color-mix(in srgb, var(--accent) 16%, transparent); color: var(--accent) }
.placeholder { height: 44px; display: grid; place-items: center }
.placeholder::before { content: ''; width: var(--icon); height: var(--icon); border-radius: 6px; background: var(--surface);
  animation: pulse 1.2s ease-in-out infinite alternate }
@keyframes pulse { to { opacity: .4 } }
.message p { margin: 0; text-align: center; text-wrap: balance; color: var(--muted) }
.message p.strong { padding: 28px 16px 6px; color: var(--color); overflow-wrap: anywhere }
.words { display: flex; flex-wrap: wrap; justify-content: center; gap: 6px; padding: 10px }
.message > .word { display: block; margin: 10px auto }
.word { min-height: 36px; padding: 4px 14px; border: 1px solid var(--border); border-radius: 18px; background: none;
  cursor: pointer }
.word:hover { background: var(--surface) }
.footer { display: flex; gap: 12px; align-items: center; justify-content: space-between; min-height: 48px;
  padding: 6px 14px; border-top: 1px solid var(--line); font-size: 12px; color: var(--muted) }
.facts { min-width: 0; overflow-wrap: anywhere; color: var(--color) }
.facts:empty { display: none }
.status { flex: none; max-width: 45%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
@media (prefers-reduced-motion: reduce) { .placeholder::before { animation: none } }
@media (forced-colors: active) {
  .picture.mask { forced-color-adjust: none; background: CanvasText }
  .cell.active { outline: 2px solid Highlight; outline-offset: -2px }
  .cell[aria-selected=true] { outline: 2px dashed Highlight; outline-offset: -3px }
}
`;
